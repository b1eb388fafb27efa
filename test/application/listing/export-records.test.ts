import { expect } from 'chai';
import { exportRecordsHandler, type CsvExport } from '../../../src/application/listing/export-records.js';
import type { AccessToken } from '../../../src/domain/session/access-token.js';
import type { AuditEvent } from '../../../src/domain/audit/audit-event.js';
import type { RecordView } from '../../../src/contract/records/record.js';
import { statusTextOf } from '../../../src/contract/values/status.js';
import { MODULES, PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import type { ClientAddress, RequestOrigin } from '../../../src/domain/session/request-origin.js';
import { rowsIn } from '../../support/csv.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const ORIGIN: RequestOrigin = { address: '198.51.100.7' as ClientAddress, requestId: 'a-request' };
const tokenOf = (userId: number) => ({ claims: { userId, username: 'auditor' } }) as AccessToken;

const position = (id: number, name: string): RecordView => ({
  ...{ id, name, status: (id % 2) + 1, statusText: statusTextOf((id % 2) + 1), sort: -id },
  createTime: '2026-01-31 09:30:00',
});

const FAULT = new Error('the connection is lost');

/** The handler over batches of records, with what it has asked, closed and recorded. */
const scenarioWith = (offersFactors: boolean, ...batches: ReadonlyArray<ReadonlyArray<RecordView> | Error>) => {
  const asked: unknown[] = [];
  const events: AuditEvent[] = [];
  const state = { closed: 0, isDown: false, isStuck: false, isTruncated: true };
  const exportRecords = exportRecordsHandler({
    recordExports: {
      open: (...question) => {
        asked.push(question);
        if (state.isDown) return Promise.reject(FAULT);
        const read = async function* () {
          for (const batch of batches) {
            if (batch instanceof Error) throw batch;
            yield await Promise.resolve(batch);
          }
        };
        const close = () => {
          state.closed += 1;
          return state.isStuck ? Promise.reject(FAULT) : Promise.resolve();
        };
        return Promise.resolve({ isTruncated: state.isTruncated, batches: read(), close });
      },
    },
    audit: { record: (event) => void events.push(event) },
    modules: PRODUCT_MODULES,
    paging: { defaultSize: 2, maxSize: 3 },
    timeZone: 'America/New_York',
    offersFactors,
  });
  const ask = (parameters: Readonly<Record<string, unknown>> = {}, userId = 2, module = 'position') =>
    exportRecords({ module, scope: 'everything', parameters, token: tokenOf(userId), origin: ORIGIN });
  return { ask, asked, events, state };
};

const scenario = (...batches: ReadonlyArray<ReadonlyArray<RecordView> | Error>) => scenarioWith(true, ...batches);

const textOf = async ({ chunks }: CsvExport): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};

describe('export records', () => {
  it('makes a line of each record, with the fields of the pages', async () => {
    const records = [position(1, 'a"b'), position(2, '=1+1'), position(3, '岗位')];
    const { ask } = scenario(records.slice(0, 2), records.slice(2));
    const exported = expectRight(await ask());
    expect(exported.isTruncated).to.equal(true);
    const [names, ...rows] = rowsIn(await textOf(exported));
    expect(names).to.deep.equal(MODULES.position.list);
    const shown = records.map((record) => Object.values(record).map(String));
    shown[1]![1] = "'=1+1";
    expect(rows).to.deep.equal(shown);
  });

  it('has the texts of choices in the language of the file, also of a number that is no choice', async () => {
    const record = { ...position(1, 'a'), status: 9, statusText: '未知' };
    const textsIn = async (language?: string) => {
      const { ask } = scenario([record, position(2, 'b')]);
      const [names = [], ...rows] = rowsIn(await textOf(expectRight(await ask({ columns: 'all', language }))));
      return rows.map((row) => [row[names.indexOf('status')], row[names.indexOf('statusText')]].join(' '));
    };
    expect(await textsIn('en')).to.deep.equal(['9 Unknown', '1 Enabled']);
    for (const language of ['zh', undefined])
      expect(await textsIn(language), language ?? 'none').to.deep.equal(['9 未知', '1 在用']);
    expectLeft(await scenario().ask({ language: 'fr' }), 'PageQueryFailed');
  });

  it('has no column about second factors if the service offers none', async () => {
    const namesWith = async (offersFactors: boolean) => {
      const { ask } = scenarioWith(offersFactors);
      const [names = []] = rowsIn(await textOf(expectRight(await ask({ columns: 'all' }, 2, 'user'))));
      return names;
    };
    const offered = await namesWith(true);
    expect(offered).to.include('hasFactor');
    expect(await namesWith(false)).to.deep.equal(offered.filter((name) => name !== 'hasFactor'));
  });

  it('applies the filters and the order of the pages, and ignores the page', async () => {
    const { ask, asked } = scenario();
    expectRight(await ask({ name: 'x', status: '1', pageNo: 'x', pageSize: '9999', other: '1' }));
    const filters = { name: 'x', status: 1 };
    expectRight(await ask({ orderBy: '-createTime' }, 3));
    const orderBy = { field: 'createTime', isDescending: true };
    expect(asked).to.deep.equal([
      ['position', 'everything', { filters }, 100_000],
      ['position', 'everything', { filters: {}, orderBy }, 100_000],
    ]);
    expectLeft(await ask({ status: 'x' }), 'PageQueryFailed');
    expectLeft(await ask({ name: ['a', 'b'] }), 'PageQueryFailed');
    expectLeft(await ask({ orderBy: 'password' }), 'PageQueryFailed');
    expect(asked).to.have.length(2);
  });

  const recorded = (records: number, complete: boolean) => [
    { _tag: 'Exported', userId: 2, username: 'auditor', ...ORIGIN, module: 'position', after: { records, complete } },
  ];

  it('is recorded in the audit trail when it has been read to its end', async () => {
    for (const isTruncated of [true, false]) {
      const { ask, events, state } = scenario([position(1, 'a')], [position(2, 'b')]);
      state.isTruncated = isTruncated;
      const exported = expectRight(await ask());
      await textOf(exported);
      await exported.close();
      expect(events).to.deep.equal(recorded(2, !isTruncated));
    }
    const empty = scenario();
    empty.state.isTruncated = false;
    await textOf(expectRight(await empty.ask()));
    expect(empty.events).to.deep.equal(recorded(0, true));
  });

  it('is recorded with the number of records that were read before it was closed; not at all for none', async () => {
    const { ask, events } = scenario([position(1, 'a')], [position(2, 'b')]);
    const [first, second] = [expectRight(await ask({}, 3)), expectRight(await ask())];
    const readings = [first, second].map(({ chunks }) => chunks[Symbol.asyncIterator]());
    for (const reading of readings) await reading.next();
    await first.close();
    expect(events).to.deep.equal([]);
    await readings[1]!.next();
    await second.close();
    expect(events).to.deep.equal(recorded(1, false));

    const broken = scenario([position(1, 'a')], FAULT);
    const file = expectRight(await broken.ask());
    expect(await textOf(file).catch((error: unknown) => error)).to.equal(FAULT);
    await file.close();
    expect(broken.events).to.deep.equal(recorded(1, false));
  });

  it('allows the next export after its last chunk, and reports an error at the end when it is closed', async () => {
    const { ask, state } = scenario([position(1, 'a')]);
    state.isStuck = true;
    const first = expectRight(await ask());
    expectLeft(await ask(), 'ExportRunning');
    expect(await textOf(first)).to.include('a');
    expectRight(await ask());
    expect(await first.close().catch((error: unknown) => error)).to.equal(FAULT);
  });

  it('runs once at a time for each user; closing it, or failing to open it, allows the next one', async () => {
    const { ask, state } = scenario();
    state.isDown = true;
    for (let time = 1; time <= 3; time += 1) expect(await ask().catch((error: unknown) => error)).to.equal(FAULT);
    state.isDown = false;
    const file = expectRight(await ask());
    const { seconds } = expectLeft(await ask(), 'ExportRunning') as { seconds: number };
    expect(seconds).to.be.at.least(1);
    await Promise.all([file.close(), file.close()]);
    expect(state.closed).to.equal(1);
    expectRight(await ask());
    await file.close();
    expectLeft(await ask(), 'ExportRunning');
  });

  it('runs for two users at a time, and a third one is refused until one has ended', async () => {
    const { ask } = scenario();
    const [first] = [expectRight(await ask({}, 2)), expectRight(await ask({}, 3))];
    expectLeft(await ask({}, 4), 'ExportsBusy');
    await first.close();
    expectRight(await ask({}, 4));
    expectLeft(await ask({}, 2), 'ExportsBusy');
  });
});
