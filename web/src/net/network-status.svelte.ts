/** The network status. If the server is on this device, the page works without a network. */

interface Network {
  missing: boolean;
  /** Number of times the network has come back. Failed requests are retried when it goes up. */
  returns: number;
}

export const network: Network = $state({ missing: false, returns: 0 });

/** Milliseconds: timeout for the server, and pause between attempts. */
const PATIENCE = 2000;
const AGAIN = 4000;
let looks = 0;
let timer: number | undefined;

/** Return true if the device is offline, which can explain the last failure. */
export function offline(): boolean {
  return !navigator.onLine;
}

/** Record that the server answered, even if the device says it's offline. */
export function reached(): void {
  looks += 1;
  settle(true);
}

async function look(): Promise<void> {
  looks += 1;
  const mine = looks;
  const asked = (): Promise<boolean> => fetch("/api/server", { signal: AbortSignal.timeout(PATIENCE) }).then(() => true, () => !offline());
  const found = !offline() || (await asked());
  if (mine === looks) settle(found);
}

function settle(found: boolean): void {
  window.clearTimeout(timer);
  if (found && network.missing) network.returns += 1;
  network.missing = !found;
  if (!found) timer = window.setTimeout(() => void look(), AGAIN);
}

window.addEventListener("online", () => void look());
window.addEventListener("offline", () => void look());
void look();
