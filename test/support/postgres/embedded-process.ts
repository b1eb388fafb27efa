import { startEmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';

/** A process of its own over a data directory. It prints its options, and closes the database on SIGTERM. */
const embedded = await startEmbeddedPostgres(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify(embedded.options)}\n`);
process.once('SIGTERM', () => void embedded.close());
