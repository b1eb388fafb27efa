import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { ormAt } from './orm.js';

/** A process of its own that says when it is up, waits to be told, migrates, and says what it applied. */
const orm = ormAt(process.argv[2] ?? '');
process.stdout.write('up\n');
process.stdin.once('data', () => {
  void migrate(orm)
    .then((applied) => process.stdout.write(`${JSON.stringify(applied)}\n`))
    .finally(() => orm.close())
    .finally(() => process.stdin.destroy());
});
