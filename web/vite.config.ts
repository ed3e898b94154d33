import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
import { defineConfig } from "vite";

import { englishTexts } from "./texts.plugin.ts";

const server = "http://localhost:8083";

export default defineConfig({
  plugins: [svelte({ configFile: false }), englishTexts()],
  css: { postcss: { plugins: [globalData({ files: ["src/app/media.css"] }), customMedia()] } },
  build: {
    outDir: "../src/acesaround/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Home loads only what it needs, in few files. The other pages have styles of their own and
    // share the rest.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 2 },
            { name: "shared", minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
