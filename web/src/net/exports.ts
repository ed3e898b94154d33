/** Exports of finished games, which the server makes in the background. */

import { ask, fetched, post, Problem } from "./api";
import { isPending, pause, type JobState } from "./jobs";
import { t } from "../i18n/language.svelte";

interface Export {
  id: string;
  state: JobState;
  done: number;
  whole: number;
}

const PAUSE_MS = 500;

/**
 * Return a zip file with the records of the finished games at these tables. `progress` is called
 * with the numbers of tables read and of all tables.
 */
export async function exportRecords(tables: readonly string[], progress: (done: number, whole: number) => void): Promise<Blob> {
  let found = await ask<Export>("/api/exports", post({ tables: tables.map((table) => ({ table })) }));
  while (isPending(found)) {
    progress(found.done, found.whole);
    await pause(PAUSE_MS);
    found = await ask<Export>(`/api/exports/${found.id}`);
  }
  if (found.state !== "done") throw new Problem(t("page.the_server_couldnt_collect_the_records"));
  return (await fetched(`/api/exports/${found.id}/file`)).blob();
}
