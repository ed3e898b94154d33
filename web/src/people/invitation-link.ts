/** Links that other people can open to join a table or see house rules. */

import { server } from "../net/api";

export interface Invitation {
  address: string;
  /** True if only this computer can open the link. */
  alone: boolean;
  /** True if only people on the same home network can open the link. */
  home: boolean;
  /** True if the link uses HTTPS, so browsers allow all features. */
  secure: boolean;
  /** Commands that start the server for others, or null if unknown. */
  commands: { network: string; internet: string } | null;
}

/**
 * Return a link for others. It starts with the server's address for links or, if there is none,
 * with this page's address.
 */
export async function invitation(path: string): Promise<Invitation> {
  const told = await server().catch(() => null);
  const address = new URL(path, told?.link_url ?? location.origin);
  return {
    address: address.href,
    alone: isLocal(address.hostname),
    home: isAtHome(address.hostname),
    secure: address.protocol === "https:",
    commands: told?.open_command && told.public_command ? { network: told.open_command, internet: told.public_command } : null,
  };
}

/** Return true for a host on a home network: a private IPv4 address or a `.local` name. */
export function isAtHome(host: string): boolean {
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){2,3}$/.test(host) || host.endsWith(".local");
}

export function isLocal(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127\./.test(host) || host === "[::1]";
}
