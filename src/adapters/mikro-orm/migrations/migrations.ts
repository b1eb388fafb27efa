import type { Constructor } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import { CoverFilters } from './cover-filters.js';
import { CreateAuditEvents } from './create-audit-events.js';
import { CreateIndexes } from './create-indexes.js';
import { CreateLinks } from './create-links.js';
import { CreateRecords } from './create-records.js';
import { FoldTriggerChecks } from './fold-trigger-checks.js';
import { IndexSubstrings } from './index-substrings.js';
import { KeepTotals } from './keep-totals.js';
import { NotifyAccessChanges } from './notify-access-changes.js';
import { RaiseCredentialGeneration } from './raise-credential-generation.js';

/** Every migration in the order in which they are applied; what stands in a database already is never changed or renamed. */
export const MIGRATIONS: { name: string; class: Constructor<Migration> }[] = [
  { name: '0001-create-records', class: CreateRecords },
  { name: '0002-create-links', class: CreateLinks },
  { name: '0003-create-indexes', class: CreateIndexes },
  { name: '0004-notify-access-changes', class: NotifyAccessChanges },
  { name: '0005-raise-credential-generation', class: RaiseCredentialGeneration },
  { name: '0006-create-audit-events', class: CreateAuditEvents },
  { name: '0007-keep-totals', class: KeepTotals },
  { name: '0008-index-substrings', class: IndexSubstrings },
  { name: '0009-cover-filters', class: CoverFilters },
  { name: '0010-fold-trigger-checks', class: FoldTriggerChecks },
];

/** Where the names of the applied migrations stand. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';
