/** Requests to the server over HTTP. */

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
  /** The meaning of its bids to a partner. */
  talks: string;
  level: number;
}

/** An open table that you can join. */
export interface Listed {
  table: string;
  name: string;
  title: string;
  seats: { seat: string; person: string | null; here: boolean }[];
  free: number;
  hands: number;
}

/** A paragraph, list, or table of a document. */
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

/** Sentences of a section that are only in these rules, and the preset's sentences instead. */
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
  /** True if more differs than the game's length and the table's settings. */
  house: boolean;
  seats: { name: string; kind: string; title: string; side: number; free: boolean }[];
  over: boolean;
  name: string;
  open: boolean;
  leave_after: number;
  together: boolean;
  /** True if the table's creator chose the deal and so can know the cards. */
  chosen: boolean;
  /** The meaning of bids to a partner, or why they have none. */
  convention: string;
  /** True if there's a partner who reads bids. */
  partner: boolean;
}

export interface KindTold {
  name: "whole" | "flag" | "text" | "rank" | "choice" | "list" | "one_or_list" | "ranks" | "table";
  words: string[];
  /** The meaning of each word. */
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
  /** The field's label. */
  field: string;
  message: string;
}

export interface Checked {
  problems: Wrong[];
  told: RulesTold | null;
  differences: Difference[];
  in_sentences: Differing[];
}

/** A preset and its changes. */
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

/** Error with a message for people. `status` is the HTTP status, or 0. */
export class Problem extends Error {
  constructor(
    words: string,
    readonly status = 0,
  ) {
    super(words);
  }
}

/** Return why the server wasn't reached. */
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

/** Parse house rules from a file's text and report its problems. */
export function readFile(text: string): Promise<House & { problems: Wrong[] }> {
  return ask("/api/rules/read", post({ text }));
}

/** Return house rules as the text of a file. */
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

/** Return a hand of a finished game as a seat saw it, or as a spectator for null. */
export function replay(table: string, hand: number, seat: number | null): Promise<Replay> {
  const from = seat === null ? "" : `&seat=${seat}`;
  return ask<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?hand=${hand}${from}`);
}

/** Return the address of a finished game's record. */
export function recordOf(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}

/** Create a table and return its name. */
export async function makeTable(wanted: Made): Promise<string> {
  return (await ask<{ table: string }>("/api/tables", post(wanted))).table;
}

export function openTables(): Promise<Listed[]> {
  return ask<Listed[]>("/api/tables");
}

/** The addresses others can use to reach the server. */
export interface ServerTold {
  /** Base of links that others can open, or null if the server knows none. */
  link_url: string | null;
  /** Commands that start it for the local network and for the internet. */
  open_command: string | null;
  public_command: string | null;
  /** Compiled fraction of the kernel, from 0 to 1, or null if it isn't being compiled. */
  compiled: number | null;
  /** True if it isn't compiled, and nothing compiles it. */
  uncompiled: boolean;
  /** What compiles it; null where only others can. */
  compile_command: string | null;
}

export function server(): Promise<ServerTold> {
  return ask<ServerTold>("/api/server");
}

/** The standing of a table where this browser has a seat. */
export interface SeatStands {
  table: string;
  title: string;
  seat: number;
  standing: string;
  /** The person the table waits for, or an empty string. */
  waiting: string;
  over: boolean;
  undone: number;
}

/**
 * Return the standings of tables, given this browser's tokens. Tables where a token no longer has a
 * seat are left out.
 */
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
