/** What is asked of the server without a socket. */

import { offline } from "./network.svelte";
import { capital, t, language } from "./language.svelte";
import type { Made } from "./memory";
import type { Replay } from "./protocol";

export interface GameOffered {
  name: string;
  title: string;
  players: number;
  target: number;
  sides: string;
}

export interface PlayerOffered {
  name: string;
  title: string;
  line: string;
  /** What its bids tell a partner. */
  talks: string;
  level: number;
}

/** An open table that one can join. */
export interface Listed {
  table: string;
  name: string;
  title: string;
  seats: { seat: string; person: string | null; here: boolean }[];
  free: number;
  hands: number;
}

/** A paragraph, a list or a table of a document. */
export interface PartTold {
  kind: "text" | "items" | "grid";
  text: string;
  entries: string[];
  head: string[];
  rows: string[][];
}

export interface PageTold {
  title: string;
  summary: string;
  sections: { title: string; parts: PartTold[] }[];
  origin: string;
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Tables = { [name: string]: Json };

export interface RulesTold {
  name: string;
  title: string;
  page: PageTold;
  card: PageTold;
  strategy: PageTold;
  seats: { name: string; side: number }[];
  table: Tables;
}

export interface Difference {
  path: string;
  words: string;
}

/** Sentences of a section that hold only here, and those of the preset instead. */
export interface Differing {
  title: string;
  here: string[];
  there: string[];
}

export interface TableTold {
  table: string;
  preset: string;
  preset_title: string;
  host: string | null;
  learner: boolean;
  rules: RulesTold;
  differences: Difference[];
  in_sentences: Differing[];
  /** Whether more differs than the length of the game and the settings of the table. */
  house: boolean;
  seats: { name: string; kind: string; title: string; side: number; free: boolean }[];
  over: boolean;
  name: string;
  open: boolean;
  leave_after: number;
  together: boolean;
  /** Whether who made the table chose what is dealt, and so may know the cards. */
  chosen: boolean;
  /** What bids tell the partner, or why they tell nothing. */
  convention: string;
  /** Whether there is one who reads them. */
  partner: boolean;
}

export interface KindTold {
  name: "whole" | "flag" | "text" | "rank" | "choice" | "list" | "one_or_list" | "ranks" | "table";
  words: string[];
  /** What each of the words means. */
  titles: string[];
  length: number | null;
  item: KindTold | null;
}

export interface FieldTold {
  path: string;
  label: string;
  doc: string;
  takes: string;
  kind: KindTold;
  removable: boolean;
  value: Json;
}

export interface Wrong {
  code: string;
  path: string;
  /** What the field is called. */
  field: string;
  message: string;
}

export interface Checked {
  problems: Wrong[];
  told: RulesTold | null;
  differences: Difference[];
  in_sentences: Differing[];
}

/** A preset, and what is played otherwise. */
export interface House {
  rules: string;
  changes: Tables;
}

/** A finished game in figures. */
export interface Summary {
  preset: string;
  title: string;
  house: boolean;
  hands: number;
  undone: number;
  winner: number | null;
  seats: { name: string; person: boolean; side: number }[];
  sides: { points: number; bids: number; made: number; meld: number; counters: number; best: number }[];
}

/** What went wrong, in a sentence; `status` is that of the server's answer. */
export class Problem extends Error {
  constructor(
    words: string,
    readonly status = 0,
  ) {
    super(words);
  }
}

/** Why the server was not reached. */
export function unreached(): string {
  return offline() ? t("page.youre_offline_try_again_when_youre_back") : t("page.the_server_isnt_answering_is_it_running");
}

export function games(): Promise<GameOffered[]> {
  return ask<GameOffered[]>("/api/games");
}

export function players(): Promise<PlayerOffered[]> {
  return ask<PlayerOffered[]>("/api/players");
}

export function fields(): Promise<FieldTold[]> {
  return ask<FieldTold[]>("/api/fields");
}

export function preset(name: string): Promise<RulesTold> {
  return ask<RulesTold>(`/api/rules/${encodeURIComponent(name)}`);
}

export function check(house: House): Promise<Checked> {
  return ask<Checked>("/api/rules/check", post({ rules: house.rules, changes: house.changes }));
}

/** The house rules in the text of a file, or what is wrong with it. */
export function readFile(text: string): Promise<House & { problems: Wrong[] }> {
  return ask("/api/rules/read", post({ text }));
}

/** House rules as the text of a file. */
export async function writeFile(house: House): Promise<string> {
  const body = { rules: house.rules, changes: house.changes };
  return (await ask<{ text: string }>("/api/rules/write", post(body))).text;
}

export function tableTold(table: string): Promise<TableTold> {
  return ask<TableTold>(`/api/tables/${encodeURIComponent(table)}`);
}

export function summary(table: string): Promise<Summary> {
  return ask<Summary>(`/api/tables/${encodeURIComponent(table)}/summary`);
}

/** A hand of a finished game, as it looks from a seat, or to who watches. */
export function replay(table: string, hand: number, seat: number | null): Promise<Replay> {
  const from = seat === null ? "" : `&seat=${seat}`;
  return ask<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?hand=${hand}${from}`);
}

/** Where the record of a finished game is. */
export function recordOf(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}

/** Make a table; its name. */
export async function makeTable(wanted: Made): Promise<string> {
  return (await ask<{ table: string }>("/api/tables", post(wanted))).table;
}

export function openTables(): Promise<Listed[]> {
  return ask<Listed[]>("/api/tables");
}

/** How others reach the server. */
export interface ServerTold {
  /** Where addresses begin that others can open; null where the server knows none. */
  link_url: string | null;
  /** What to type to start it for others in the same network, and for the internet. */
  open_command: string | null;
  public_command: string | null;
  /** The share of the kernel that is compiled, from 0 to 1, while it's being compiled. */
  compiled: number | null;
  /** True if it isn't compiled, and nothing compiles it. */
  uncompiled: boolean;
  /** What compiles it; null where only others can. */
  compile_command: string | null;
}

export function server(): Promise<ServerTold> {
  return ask<ServerTold>("/api/server");
}

/** How a table stands at which a seat is held. */
export interface SeatStands {
  table: string;
  title: string;
  seat: number;
  standing: string;
  /** For whom the table waits; empty where it waits for nobody. */
  waiting: string;
  over: boolean;
  undone: number;
}

/** How tables stand, each with the token of one's seat there; those are left out where it holds none. */
export function seats(held: { table: string; token: string }[]): Promise<SeatStands[]> {
  return ask<SeatStands[]>("/api/seats", post({ seats: held }));
}

export function post(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers: { ...init?.headers, "Accept-Language": language() } });
  } catch {
    throw new Problem(unreached());
  }
  const body = (await answer.json().catch(() => ({}))) as { detail?: unknown } | null;
  if (!answer.ok) {
    const { status } = answer;
    const why = typeof body?.detail === "string" ? body.detail : t("page.the_server_refused_this_request_error", { status });
    throw new Problem(capital(why), status);
  }
  return body as T;
}
