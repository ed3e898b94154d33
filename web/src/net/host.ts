/** Requests of the server's host, with the host key. */

import { ask, post } from "./api";

export interface HostSeat {
  seat: string;
  person: string | null;
  here: boolean;
  /** True if a computer player plays for the person. */
  away: boolean;
}

export interface HostTable {
  /** Stands for the table's secret name. */
  digest: string;
  name: string;
  title: string;
  open: boolean;
  over: boolean;
  hands: number;
  /** Seconds since 1970. */
  since: number;
  seats: HostSeat[];
}

export interface Ban {
  network: string;
  /** The rest of the ban. */
  hours: number;
}

/** Who to ban: an address, or the person in a seat. */
export type Banned = { address: string } | { seat: { table: string; seat: number } };

/** What the host can do, with their key. It's sent in a header, never in an address. */
export class HostRequests {
  constructor(private readonly key: string) {}

  /** Return up to 20 tables with anyone connected, after the first `start`, and the number of all. */
  tables(search: string, start: number): Promise<{ tables: HostTable[]; count: number }> {
    return this.ask(`tables?${new URLSearchParams({ search, start: String(start) })}`);
  }

  bans(): Promise<Ban[]> {
    return this.ask("bans");
  }

  announce(text: string): Promise<unknown> {
    return this.ask("announcements", post({ text }));
  }

  closeTable(table: string): Promise<unknown> {
    return this.ask("close", post({ table }));
  }

  remove(table: string, seat: number): Promise<unknown> {
    return this.ask("remove", post({ table, seat }));
  }

  ban(whom: Banned, hours: number): Promise<Ban> {
    return this.ask("bans", post({ ...whom, hours }));
  }

  unban(network: string): Promise<unknown> {
    return this.ask("unban", post({ address: network }));
  }

  private ask<T>(path: string, init?: RequestInit): Promise<T> {
    return ask<T>(`/api/host/${path}`, { ...init, headers: { ...init?.headers, Authorization: `Bearer ${this.key}` } });
  }
}
