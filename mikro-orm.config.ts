import { Migrator } from '@mikro-orm/migrations';
import type { Options } from '@mikro-orm/postgresql';
import { migrationOptions } from './src/adapters/mikro-orm/migrations/migrations.js';
import { ormOptions } from './src/adapters/mikro-orm/connection/orm-options.js';

const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL must be set: the embedded database belongs to the service that runs it');

/** For the ORM's command line: the options of the service without time limits for statements. */
const options: Options = {
  ...ormOptions({ address: { url }, connectTimeoutMs: 10_000, statementTimeoutMs: 0, queryTimeoutMs: 0 }),
  extensions: [Migrator],
  migrations: await migrationOptions(),
  preferTs: true,
};

export default options;
