/** Jobs that the server does in the background. The page asks about them until they've ended. */

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";

/** Return true if a job hasn't ended. */
export function isPending({ state }: { state: JobState }): boolean {
  return state === "waiting" || state === "running";
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, milliseconds));
}
