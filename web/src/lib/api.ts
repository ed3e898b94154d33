/** What is asked of the server without a socket. */

import type { Made } from "./memory";

export interface GameOffered {
  name: string;
  title: string;
  players: number;
  target: number;
  sides: string;
}

export interface RulesTold {
  name: string;
  title: string;
  text: string;
}

export class Problem extends Error {}

export function games(): Promise<GameOffered[]> {
  return ask<GameOffered[]>("/api/games");
}

export function tableRules(table: string): Promise<RulesTold> {
  return ask<RulesTold>(`/api/tables/${encodeURIComponent(table)}/rules`);
}

/** Make a table; its name. */
export async function makeTable(wanted: Made): Promise<string> {
  const made = await ask<{ table: string }>("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
  return made.table;
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Problem("The server does not answer. Is it running?");
  }
  const body = (await answer.json().catch(() => ({}))) as { detail?: unknown };
  if (!answer.ok) {
    const why = typeof body.detail === "string" ? body.detail : `error ${answer.status}`;
    throw new Problem(`The server refused: ${why}`);
  }
  return body as T;
}
