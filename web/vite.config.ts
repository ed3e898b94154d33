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
    // Build a single style sheet, since each request takes longer than the few kilobytes it could
    // save.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } } },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
