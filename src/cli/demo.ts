import type { Composition } from '../composition/compose.js';
import { loadDemoData } from '../composition/demo-data.js';
import { migrateSchema } from '../composition/schema.js';
import { runCommand } from './run.js';
import { withSecretOfTheMoment } from './secret-of-the-moment.js';
import { serve } from './serve.js';
import { walkThrough } from './walk-through.js';

/** Embedded stores and a secret of the moment, whatever the environment says; HOST, PORT and the limits are the caller's. */
const environment = {
  ...withSecretOfTheMoment(),
  REDIS_URL: '',
  DATABASE_URL: '',
  DATABASE_REPLICA_URLS: '',
  WORKERS: '',
  DATA_DIR: process.env['DATA_DIR'] ?? '.data/demo',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
};

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

await runCommand(async (settings, stop) => {
  const prepare = async (composition: Composition): Promise<void> => {
    await migrateSchema(composition);
    await loadDemoData(composition);
  };
  await serve(settings, prepare, stop, (url) => console.log(walkThrough(url))).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    throw new Error(`port ${settings.PORT} is in use: choose another, such as PORT=${settings.PORT + 1} npm run demo`);
  });
}, environment);
