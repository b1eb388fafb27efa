import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service replaces this text by a new nonce in each answer. */
const NONCE = '__CSP_NONCE__';

const SERVICE = 'http://127.0.0.1:3000';

export default defineConfig({
  // Relative paths, so that the console works below any path prefix of a proxy.
  base: './',
  plugins: [react()],
  html: { cspNonce: NONCE },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
  server: { proxy: { '/api': SERVICE, '/openapi.json': SERVICE, '/readyz': SERVICE } },
});
