/** Whether this device has a network, as far as the page needs one: a server on the device itself does without. */

interface Network {
  missing: boolean;
  /** Grows whenever it is back: what could not be loaded is loaded then. */
  returns: number;
}

export const network: Network = $state({ missing: false, returns: 0 });

async function look(): Promise<void> {
  const reached = navigator.onLine || (await fetch("/api/server").then(() => true, () => navigator.onLine));
  if (reached && network.missing) network.returns += 1;
  network.missing = !reached;
}

window.addEventListener("online", () => void look());
window.addEventListener("offline", () => void look());
void look();
