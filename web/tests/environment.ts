/** Node, but with modules as a browser gets them: Svelte's for a server have no effects. */

import type { Environment } from "vitest/runtime";

export default {
  name: "page",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
