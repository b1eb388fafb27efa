import { createRequire } from 'node:module';
import type * as Package from '@mikro-orm/postgresql';

/**
 * The ORM is required, not imported: for an import Node first parses hundreds of files for the names of their exports,
 * which takes a tenth of the service's start.
 */
export const { IsolationLevel, MikroORM, defineConfig, defineEntity, p } = createRequire(import.meta.url)(
  '@mikro-orm/postgresql',
) as typeof Package;

export type MikroORM = Package.MikroORM;
