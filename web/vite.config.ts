import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
import mixins from "postcss-mixins";
import { defineConfig } from "vite";

import { firstChunk, tableChunk } from "./chunks.ts";
import { englishTexts } from "./texts.plugin.ts";

const server = "http://localhost:8083";

export default defineConfig({
  plugins: [svelte({ configFile: false }), englishTexts()],
  css: { postcss: { plugins: [globalData({ files: ["src/app/media.css"] }), mixins(), customMedia()] } },
  build: {
    outDir: "../src/acesaround/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Home and a table load only what they need, in few files. What only others share is apart.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstChunk, priority: 3 },
            { name: tableChunk, minShareCount: 2, priority: 2 },
            { name: "more", minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
