import type { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';
import { newDataDirectory } from './embedded.js';
import { closeOrms, ormAt, ormOver } from './orm.js';
import { sharedPostgres } from './shared.js';

/** The same tests over a PostgreSQL server and over the embedded one, each with the whole schema; `subject` begins their titles. */
export const overEachDatabase = (subject: string, tests: (orm: () => MikroORM) => void): void => {
  describe(`${subject} over a PostgreSQL server`, () => {
    let orm: MikroORM;
    before(async function () {
      orm = ormAt(await (await sharedPostgres(this)).newDatabase());
      await migrate(orm);
    });
    after(closeOrms);

    tests(() => orm);
  });

  describe(`${subject} over the embedded PostgreSQL`, () => {
    let [embedded, orm]: [EmbeddedPostgres?, MikroORM?] = [];
    before(async () => {
      embedded = await startEmbeddedPostgres(await newDataDirectory());
      orm = ormOver(embedded.options);
      await migrate(orm);
    });
    after(async () => {
      await closeOrms();
      await embedded?.close();
    });

    tests(() => orm!);
  });
};
