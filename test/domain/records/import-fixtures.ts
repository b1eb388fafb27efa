import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import type { Authority } from '../../../src/domain/access/authority.js';
import type { Import } from '../../../src/domain/records/file-import.js';
import type { ReadRow } from '../../../src/domain/records/import-row.js';
import type { ManagedRecord } from '../../../src/domain/records/record-change.js';
import type { FoundForChange } from '../../../src/domain/records/record-decisions.js';

/** The administrator, whom nothing limits. */
export const ADMINISTRATOR: Authority = {
  actorId: 1,
  actorRoleIds: [],
  roles: new Map(),
  menus: new Map(),
  departments: new Map(),
};

/** An import whose actor reaches every record. */
export const anImport = (module: ManagedModule, more: Partial<Import> = {}): Import => ({
  ...{ module, actorId: ADMINISTRATOR.actorId, rows: [], lacksFields: true },
  scopes: { import: 'everything', add: 'everything', update: 'everything' },
  reach: () => 'everything',
  ...more,
});

/** These records, as a decision finds them. */
export const foundAmong = (
  records: ReadonlyArray<ManagedRecord>,
  more: Partial<FoundForChange> = {},
): FoundForChange => ({
  ...{ records: new Map(records.map((record) => [record.id, record])), authority: ADMINISTRATOR },
  ...{ holders: 0, meant: new Map(), uses: [], ...more },
});

type Row = NonNullable<ReadRow['row']>;
export type UpdateRow = Extract<Row, { adds: false }>;
export type AdditionRow = Extract<Row, { adds: true }>;

/** A row that changes the record in its first version. */
export const anUpdate = (id: number, values: Row['values'], more: Partial<UpdateRow> = {}): UpdateRow => ({
  ...{ line: 2, adds: false, id, version: 1, kept: {}, values },
  ...more,
});

/** A row that adds a record. */
export const anAddition = (values: Row['values'], more: Partial<AdditionRow> = {}): AdditionRow => ({
  ...{ line: 2, adds: true, values },
  ...more,
});
