/** The address that others open to come to a table, or to house rules. */

import { server } from "../lib/api";

export interface Invitation {
  address: string;
  /** Whether only this computer can open it. */
  alone: boolean;
  /** Whether a browser there trusts the way to it, and offers all it can do. */
  secure: boolean;
  /** What to type to start the server for others, where it can be told. */
  commands: { network: string; internet: string } | null;
}

/** How others come to a page of this server: by the server's word, else by the address of this page. */
export async function invitation(path: string): Promise<Invitation> {
  const told = await server().catch(() => null);
  const address = new URL(path, told?.link_url ?? location.origin);
  return {
    address: address.href,
    alone: isLocal(address.hostname),
    secure: address.protocol === "https:",
    commands: told?.open_command && told.public_command ? { network: told.open_command, internet: told.public_command } : null,
  };
}

export function isLocal(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127\./.test(host) || host === "[::1]";
}
