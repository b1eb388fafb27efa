import { createRequire } from 'node:module';
import type * as Package from '@mikro-orm/postgresql';
import type { Knex } from '@mikro-orm/postgresql';

/** The ORM publishes no types for the members of its dialect; Knex does. */
type PackageWithDialect = Omit<typeof Package, 'PostgreSqlKnexDialect'> &
  Readonly<{ PostgreSqlKnexDialect: new (config: Knex.Config) => Knex.Client }>;

/**
 * The ORM is required, not imported: for an import Node first parses hundreds of files for the names of their exports,
 * which takes a tenth of the service's start.
 */
export const { MikroORM, PostgreSqlKnexDialect, UnderscoreNamingStrategy, defineConfig, defineEntity, p } =
  createRequire(import.meta.url)('@mikro-orm/postgresql') as PackageWithDialect;

export type MikroORM = Package.MikroORM;
