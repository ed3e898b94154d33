/** What can lie above the table. */

import type { Looked } from "./typing.svelte";

export type Open = Looked | "menu" | "rules" | "leave" | "invite" | "player" | null;
