import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Tests of what needs no page to be drawn; tests/browser has the rest. */
export default defineConfig({
  plugins: [svelte({ configFile: false })],
  // For the recorded screens of tests/browser.
  server: { fs: { allow: [".."] } },
  resolve: { conditions: ["browser"] },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "./tests/environment.ts",
    // Nothing is left behind by `fresh` of tests/support.ts, and to load the modules for each file anew takes most of the time.
    isolate: false,
    pool: "threads",
    reporters: ["minimal"],
    silent: true,
  },
});
