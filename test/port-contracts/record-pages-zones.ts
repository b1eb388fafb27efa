import { expect } from 'chai';
import { pageQueryOf } from './page-query-of.js';
import { aRecord, type MakeRecordPages } from './record-fixtures.js';

/** Moments, and how each of two zones shows them. */
const MOMENTS = [
  ['2024-02-28T16:00:00Z', '2024-02-29 00:00:00', '2024-02-28 11:00:00'],
  ['2023-12-31T15:59:59Z', '2023-12-31 23:59:59', '2023-12-31 10:59:59'],
  ['2023-12-31T16:00:00Z', '2024-01-01 00:00:00', '2023-12-31 11:00:00'],
  // New York skips an hour, and repeats one
  ['2024-03-10T06:59:59Z', '2024-03-10 14:59:59', '2024-03-10 01:59:59'],
  ['2024-03-10T07:00:00Z', '2024-03-10 15:00:00', '2024-03-10 03:00:00'],
  ['2024-11-03T05:30:00Z', '2024-11-03 13:30:00', '2024-11-03 01:30:00'],
  ['2024-11-03T06:30:00Z', '2024-11-03 14:30:00', '2024-11-03 01:30:00'],
  // the wall clock of Shanghai says this, and New York has no such time
  ['2024-03-09T18:30:00Z', '2024-03-10 02:30:00', '2024-03-09 13:30:00'],
  // Shanghai kept summer time then
  ['1988-07-01T00:00:00Z', '1988-07-01 09:00:00', '1988-06-30 20:00:00'],
  ['2038-01-19T03:14:08Z', '2038-01-19 11:14:08', '2038-01-18 22:14:08'],
] as const;

const ZONES = { 'Asia/Shanghai': 1, 'America/New_York': 2 } as const;

/** Runs with the process in another time zone. */
const inZone = async <T>(zone: string, run: () => Promise<T>): Promise<T> => {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
};

export const showsTimesInZones = (make: MakeRecordPages): Mocha.Suite =>
  describe('time zones', () => {
    for (const [timeZone, column] of Object.entries(ZONES))
      for (const processZone of ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Shanghai'])
        it(`shows times in ${timeZone} while the process runs in ${processZone}`, async () => {
          const shown = await inZone(processZone, async () => {
            const records = MOMENTS.map(([moment], i) => aRecord('position', i + 1, { createTime: new Date(moment) }));
            const pages = await make({ position: records }, timeZone);
            const { records: found } = await pages.find(
              'position',
              'everything',
              pageQueryOf({ pageSize: MOMENTS.length }),
            );
            return found.map(({ createTime }) => createTime);
          });
          expect(shown).to.deep.equal(MOMENTS.map((moment) => moment[column]));
        });
  });
