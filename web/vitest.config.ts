import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Tests of what needs no page to be drawn; tests/browser has the rest. */
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
