import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { englishTexts } from "./texts.plugin.ts";

/** Tests that need no rendered page. The rest are in tests/browser. */
export default defineConfig({
  plugins: [svelte({ configFile: false }), englishTexts()],
  // For the recorded screens of tests/browser.
  server: { fs: { allow: [".."] } },
  resolve: { conditions: ["browser"] },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "./tests/environment.ts",
    // `fresh` in tests/support.ts resets everything, and loading the modules again for each file
    // takes most of the time.
    isolate: false,
    pool: "threads",
    reporters: ["minimal"],
    silent: true,
  },
});
