/** Whether this device has a network, as far as the page needs one: a server on the device itself does without. */

interface Network {
  missing: boolean;
  /** Grows whenever it is back: what could not be loaded is loaded then. */
  returns: number;
}

export const network: Network = $state({ missing: false, returns: 0 });

/** Milliseconds: how long the server is waited for, and after which it is looked for again. */
const PATIENCE = 2000;
const AGAIN = 4000;
let looks = 0;
let timer: number | undefined;

/** Whether what has just failed may have failed for want of a network. */
export function offline(): boolean {
  return !navigator.onLine;
}

/** The server was reached, whatever the device thinks of its network. */
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
