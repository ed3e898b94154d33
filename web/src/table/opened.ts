/** Dialogs that can be open over the table. */

import type { Looked } from "./typing.svelte";

export type Open = Looked | "menu" | "rules" | "leave" | "invite" | "player" | null;
