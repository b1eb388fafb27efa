import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service replaces this text by a new nonce in each answer. */
const NONCE = '__CSP_NONCE__';

const SERVICE = process.env['SERVICE'] ?? 'http://127.0.0.1:3000';

/** All modules but those that only the import of a sheet needs. */
const NOT_FOR_SHEETS = /^(?!.*(node_modules[\\/](read-excel-file|fflate|saxen)|imports[\\/]sheet-(file|rows|size)))/;

export default defineConfig({
  // Relative paths, so that the console works below any path prefix of a proxy.
  base: './',
  plugins: [react()],
  resolve: {
    alias: {
      '@menshen/client/react': fileURLToPath(new URL('../client/src/react.ts', import.meta.url)),
      '@menshen/client': fileURLToPath(new URL('../client/src/index.ts', import.meta.url)),
      '@menshen/contract': fileURLToPath(new URL('../src/contract', import.meta.url)),
      // the client has no packages of its own here
      'openapi-fetch': fileURLToPath(new URL('node_modules/openapi-fetch', import.meta.url)),
    },
    dedupe: ['react'],
  },
  html: { cspNonce: NONCE },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    // Few requests: what the login form needs, the first pages, all other pages, and the code that reads sheets.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'lists', test: /src[\\/]layout[\\/]lists\.ts$/, priority: 2 },
            { name: 'pages', test: NOT_FOR_SHEETS, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': SERVICE, '/console/openapi.json': SERVICE, '/readyz': SERVICE } },
});
