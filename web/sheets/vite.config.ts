import { mergeConfig } from "vite";

import page from "../vite.config.ts";

/** Builds the contact sheets, which aren't part of the page. */
export default mergeConfig(page, { build: { rolldownOptions: { input: "sheets/index.html" } } });
