import { once } from 'node:events';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { ormAt } from './orm.js';

/** A process of its own that says when it is up, waits to be told, migrates, and says what it applied. */
const orm = ormAt(process.argv[2] ?? '');
process.stdout.write('up\n');
await once(process.stdin, 'data');
try {
  process.stdout.write(`${JSON.stringify(await migrate(orm))}\n`);
} finally {
  await orm.close();
  process.stdin.destroy();
}
