/** The address that others open to come to a table. */

import { linkUrl } from "../lib/api";

export interface Invitation {
  address: string;
  /** Whether only this computer can open it. */
  alone: boolean;
  /** Whether a browser there trusts the way to it, and offers all it can do. */
  secure: boolean;
}

/** How others come to a table: by the server's word, else by the address of this page. */
export async function invitation(table: string): Promise<Invitation> {
  const known = await linkUrl().catch(() => null);
  const address = new URL(`/table/${encodeURIComponent(table)}`, known ?? location.origin);
  return { address: address.href, alone: isLocal(address.hostname), secure: address.protocol === "https:" };
}

export function isLocal(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127\./.test(host) || host === "[::1]";
}
