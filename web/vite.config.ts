import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const api = process.env.UPDRAFT_API ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react()],
  server: {
    // Keep the host that the browser sends: the server accepts requests from its own address only.
    proxy: { "/api": { target: api, ws: true, changeOrigin: false } },
  },
  build: {
    outDir: "../src/updraft/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    environment: "happy-dom",
    include: ["{src,tests}/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    setupFiles: "tests/patience.ts",
    isolate: false, // one window for all files: 21 s of processor time instead of 59
    unstubGlobals: true,
  },
});
