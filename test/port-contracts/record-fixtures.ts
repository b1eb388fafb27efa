import { MODULES, type ModuleName } from '../../src/contract/modules/modules.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { storedFields } from '../../src/contract/records/record.js';
import type { RecordPages } from '../../src/domain/ports/record-pages.js';

/** A record to be stored: its declared fields by name, times as whole seconds; `deleted: true` marks a soft-deleted one. */
export type RecordFixture = Readonly<Record<string, string | number | Date | boolean>>;

/** What the store holds, and nothing besides. A module that is left out has no records. */
export type RecordFixtures = Partial<Record<ModuleName, ReadonlyArray<RecordFixture>>>;

/** Gives an adapter over exactly these records, whatever an earlier call has stored; it shows times in `timeZone`, an IANA name. */
export type MakeRecordPages = (records: RecordFixtures, timeZone: string) => Promise<RecordPages>;

/** An adapter in one zone, for all that a zone does not change. */
export type MakeFixedPages = (records: RecordFixtures) => Promise<RecordPages>;

/** Texts are distinct and short, numbers within what the modules declare. */
const valueOf = (module: ModuleName, field: string, id: number): string | number | Date => {
  if (field === 'id') return id;
  if (field === 'parentId' || field === 'sort') return 0;
  const { listed }: ManagedModule = MODULES[module];
  const kind = listed[field]?.kind;
  if (kind === 'integer') return 1;
  return kind === 'time' ? new Date(Date.UTC(2024, 0, 1, 0, 0, id % 60)) : `${field.toLowerCase()}-${id}`;
};

/** The listed fields that every record has: no references that may be null, and no names of what these mean. */
const requiredFields = (module: ManagedModule): ReadonlyArray<string> =>
  storedFields(module).filter((field) => !module.listed[field]?.optional && !module.listed[field]?.nameOf);

/** A complete record of the module; `fields` says what matters to the test. */
export const aRecord = (module: ModuleName, id: number, fields: RecordFixture = {}): RecordFixture => ({
  ...Object.fromEntries(requiredFields(MODULES[module]).map((field) => [field, valueOf(module, field, id)])),
  ...fields,
});
