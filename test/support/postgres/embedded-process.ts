import { startEmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';

/** A process of its own over a data directory. It prints its options, and lives until it is killed. */
const { options } = await startEmbeddedPostgres(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify(options)}\n`);
