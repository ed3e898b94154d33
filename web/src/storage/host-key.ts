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
