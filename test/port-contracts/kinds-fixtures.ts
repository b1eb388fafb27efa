import type { RecordPages } from '../../src/domain/ports/record-pages.js';
import type { RecordExports } from '../../src/domain/ports/record-exports.js';
import type { Value } from '../../src/contract/values/value.js';

/** A record of `specimen` to be stored: its fields by name, times as moments; `deleted: true` marks a soft-deleted one. */
export type Specimen = Readonly<Record<string, Value | Date>> & Readonly<{ id: number; deleted: boolean }>;

/** The names of the positions with the ids 1, 2 and so on. The second one is deleted. */
export const POSITIONS = ['店长', "o'wner", ''] as const;

/** Stores exactly these specimens and `POSITIONS`. It gives an adapter that shows times in `timeZone`, an IANA name. */
export type MakeKindPages = (specimens: ReadonlyArray<Specimen>, timeZone: string) => Promise<RecordPages>;

/** The same with the exports of these records. */
export type MakeKindExports = (
  specimens: ReadonlyArray<Specimen>,
  timeZone: string,
) => Promise<Readonly<{ exports: RecordExports; pages: RecordPages }>>;

/** A specimen; `fields` says what matters to the test. */
export const aSpecimen = (id: number, fields: Readonly<Record<string, Value | Date>> = {}): Specimen => ({
  code: `specimen ${id}`,
  note: null,
  count: id,
  rank: null,
  amount: '0.00',
  rate: null,
  urgent: false,
  startsOn: '2024-01-01',
  endsOn: null,
  seenAt: new Date(Date.UTC(2024, 0, 1, 0, 0, id % 60)),
  leftAt: null,
  stage: 1,
  mood: null,
  ownerId: 1,
  parentId: null,
  sort: 0,
  status: 1,
  createTime: new Date(Date.UTC(2024, 0, 1, 0, 0, id % 60)),
  deleted: false,
  ...fields,
  id,
});
