/** The host key of this server, if this browser has it. */

import { read, write } from "./browser-storage";

const KEY = "aces.host";

export function hostKey(): string | null {
  const found = read<unknown>(KEY, null);
  return typeof found === "string" && found !== "" ? found : null;
}

/** Keep the key, or forget it for null. */
export function keepHostKey(key: string | null): void {
  write(KEY, key);
}

/** Keep the key in the address's fragment, which is never sent to a server, and remove it there. */
export function takeHostKey(): void {
  const found = location.hash.slice(1);
  if (found === "") return;
  history.replaceState(history.state, "", location.pathname + location.search);
  keepHostKey(found);
}
