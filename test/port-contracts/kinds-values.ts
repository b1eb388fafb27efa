import { aSpecimen, POSITIONS, type Specimen } from './kinds-fixtures.js';
import type { RecordView } from '../../src/contract/records/record.js';

/** Specimens, and how the zone `America/New_York` shows them. */
export const VALUES: ReadonlyArray<Readonly<{ stored: Specimen; shown: RecordView }>> = [
  {
    stored: aSpecimen(1, {
      code: '',
      count: Number.MAX_SAFE_INTEGER,
      amount: '999999999999.99',
      rate: '99999999999999999999.9999999999',
      urgent: true,
      startsOn: '9999-12-31',
      seenAt: new Date('9999-12-31T23:00:00Z'),
      stage: -3,
      parentId: 1,
    }),
    shown: {
      id: 1,
      code: '',
      note: null,
      count: Number.MAX_SAFE_INTEGER,
      rank: null,
      amount: '999999999999.99',
      rate: '99999999999999999999.9999999999',
      urgent: true,
      startsOn: '9999-12-31',
      endsOn: null,
      seenAt: '9999-12-31 18:00:00',
      leftAt: null,
      stage: -3,
      stageText: '负三',
      mood: null,
      moodText: null,
      ownerId: 1,
      ownerName: POSITIONS[0],
      parentId: 1,
      parentName: '',
    },
  },
  {
    stored: aSpecimen(2, {
      note: ' "折扣" 😀\t;',
      count: Number.MIN_SAFE_INTEGER,
      rank: -10,
      amount: '-0.01',
      rate: '-0.0000000001',
      startsOn: '0001-01-01',
      endsOn: '1899-12-31',
      // local mean time
      seenAt: new Date('1850-07-01T12:00:00Z'),
      leftAt: new Date('2024-11-03T06:30:00.999Z'),
      mood: 2,
      ownerId: 2,
      parentId: 3,
    }),
    shown: {
      note: ' "折扣" 😀\t;',
      count: Number.MIN_SAFE_INTEGER,
      rank: -10,
      amount: '-0.01',
      rate: '-0.0000000001',
      startsOn: '0001-01-01',
      endsOn: '1899-12-31',
      seenAt: '1850-07-01 07:03:58',
      leftAt: '2024-11-03 01:30:00',
      moodText: '二',
      ownerId: 2,
      ownerName: POSITIONS[1],
      parentId: 3,
      parentName: 'deleted',
    },
  },
  {
    stored: aSpecimen(4, { amount: '0.00', rate: '0.0000000000', count: 2 ** 31, ownerId: 3, parentId: 2 }),
    shown: {
      amount: '0.00',
      rate: '0.0000000000',
      count: 2 ** 31,
      ownerName: POSITIONS[2],
      parentName: 'specimen 2',
    },
  },
];

/** A deleted specimen, to which another one refers. */
export const DELETED = aSpecimen(3, { code: 'deleted', deleted: true });
