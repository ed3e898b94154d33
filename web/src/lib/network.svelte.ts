/** The network status, as far as the page needs one. A server on this device works without. */

interface Network {
  missing: boolean;
  /** Grows each time the network is back, so that failed requests are repeated. */
  returns: number;
}

export const network: Network = $state({ missing: false, returns: 0 });

/** Milliseconds: timeout for the server, and pause between attempts. */
const PATIENCE = 2000;
const AGAIN = 4000;
let looks = 0;
let timer: number | undefined;

/** Return true if a missing network can explain the last failure. */
export function offline(): boolean {
  return !navigator.onLine;
}

/** Note that the server answered, even if the device says it's offline. */
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
