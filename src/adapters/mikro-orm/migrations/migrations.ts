import type { Constructor } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';

/** Loaded when it is to be applied: what the ORM brings for migrations is a tenth of what a start would load. */
type Listed = Readonly<{ name: string; load: () => Promise<Constructor<Migration>> }>;

/** Every migration in the order in which they are applied; what stands in a database already is never changed or renamed. */
export const MIGRATIONS: Listed[] = [
  { name: '0001-create-records', load: async () => (await import('./create-records.js')).CreateRecords },
  { name: '0002-create-links', load: async () => (await import('./create-links.js')).CreateLinks },
  { name: '0003-create-indexes', load: async () => (await import('./create-indexes.js')).CreateIndexes },
  {
    name: '0004-notify-access-changes',
    load: async () => (await import('./notify-access-changes.js')).NotifyAccessChanges,
  },
  {
    name: '0005-raise-credential-generation',
    load: async () => (await import('./raise-credential-generation.js')).RaiseCredentialGeneration,
  },
  { name: '0006-create-audit-events', load: async () => (await import('./create-audit-events.js')).CreateAuditEvents },
  { name: '0007-keep-totals', load: async () => (await import('./keep-totals.js')).KeepTotals },
  { name: '0008-index-substrings', load: async () => (await import('./index-substrings.js')).IndexSubstrings },
  { name: '0009-cover-filters', load: async () => (await import('./cover-filters.js')).CoverFilters },
  { name: '0010-fold-trigger-checks', load: async () => (await import('./fold-trigger-checks.js')).FoldTriggerChecks },
  {
    name: '0011-end-tokens-of-disabled-users',
    load: async () => (await import('./end-tokens-of-disabled-users.js')).EndTokensOfDisabledUsers,
  },
];

/** Where the names of the applied migrations stand. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/** For the ORM's own tools. */
export const migrationOptions = async () => ({
  migrationsList: await Promise.all(MIGRATIONS.map(async ({ name, load }) => ({ name, class: await load() }))),
  tableName: MIGRATIONS_TABLE,
  snapshot: false,
  silent: true,
});
