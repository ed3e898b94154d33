import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { englishTexts } from "./texts.plugin.ts";

/** Tests that don't need a rendered page. The rest are in tests/browser. */
export default defineConfig({
  plugins: [svelte({ configFile: false }), englishTexts()],
  // Allow access to the recorded screens in tests/browser.
  server: { fs: { allow: [".."] } },
  resolve: { conditions: ["browser"] },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "./tests/environment.ts",
    // Load modules only once, which saves most of the time. `fresh` in tests/support.ts resets
    // their state.
    isolate: false,
    pool: "threads",
    reporters: ["minimal"],
    silent: true,
  },
});
