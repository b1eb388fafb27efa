import { expect } from 'chai';
import fc from 'fast-check';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable, migrationText } from '../../../src/adapters/schema/table-sql.js';
import { columnTitles } from '../../../src/contract/listing/column-titles.js';
import { exportTitles } from '../../../src/contract/records/export-columns.js';
import { fieldFault } from '../../../src/contract/forms/field-rules.js';
import type { FieldValues } from '../../../src/contract/values/value.js';
import { duringSuite } from '../../support/during-suite.js';
import { expectRight } from '../../support/expect-either.js';
import { rowsIn } from '../../support/csv.js';
import { counts, importer, lines } from '../../support/http/import.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';
import { NAUGHTY_LINES, NAUGHTY_TEXTS } from '../../support/naughty-texts.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const MODULE = {
  declaration: EVERY_KIND,
  migrations: [{ name: '0001-create', sql: migrationText(createTable(tableOf(EVERY_KIND))) }],
};

/** Clocks there skip 2026-03-08 02:00 to 02:59, and show 2026-11-01 01:00 to 01:59 twice. */
const ZONE = 'America/New_York';

const ACTOR = { userId: 1, username: 'admin', address: '192.0.2.1', requestId: 'round-trip' };

const { fields } = EVERY_KIND;
const fits = (name: keyof typeof fields, text: string): boolean => fieldFault(fields[name], text) === undefined;

let number = 0;
const asset = (values: FieldValues = {}): FieldValues => {
  number += 1;
  const day = new Date(Date.UTC(2000, 0, number)).toISOString().slice(0, 10);
  return {
    ...{ code: `A-${number}`, alias: null, remarks: '', pieces: 1, price: '1.00', weight: null, leased: false },
    ...{ boughtOn: day, soldOn: null, checkedAt: null, level: null, keeperId: 1, ownerId: null, sort: 0, status: 1 },
    ...values,
  };
};

const tests = (service: () => TestService): void => {
  let token: string;
  before(async () => {
    token = await tokenOf(service());
  });
  const { dry, done, file } = importer(service, () => token);
  const run = (sql: string, values: ReadonlyArray<unknown> = []) =>
    service()
      .orm()
      .em.getConnection()
      .execute<Readonly<Record<string, unknown>>[]>(sql, [...values]);
  const stored = () => run('select * from assets order by id');
  const add = async (values: FieldValues): Promise<number> =>
    expectRight(
      await service().handlers.addRecord({
        module: 'asset',
        actor: ACTOR,
        scope: 'everything',
        reach: () => 'everything',
        values,
      }),
    ).id;
  const exported = () => file('asset/export?columns=form');
  afterEach(() => run('delete from assets'));

  /** Export and import change nothing. The same rows without ids add the same records again. */
  const expectRoundTrip = async (): Promise<void> => {
    const [text, before] = [await exported(), await stored()];
    expect(counts(await done('asset', text))).to.deep.equal({
      ...{ added: 0, updated: 0, unchanged: before.length, refused: 0 },
    });
    expect(await stored()).to.deep.equal(before);
  };

  it('has every field of the form, those that are not listed too, and the names of references', async () => {
    const id = await add(asset({ remarks: '备注\n二', ownerId: 1 }));
    const [header, row] = rowsIn(await exported());
    expect(header).to.deep.equal([
      ...['id', 'version', 'code', 'alias', 'remarks', 'pieces', 'price', 'weight', 'leased', 'boughtOn', 'soldOn'],
      ...['checkedAt', 'level', 'keeperId', 'keeperName', 'ownerId', 'ownerName', 'sort', 'status'],
    ]);
    expect(row?.slice(0, 2)).to.deep.equal([String(id), '1']);
    expect(row).to.include.members(['备注\n二', 'admin']);
  });

  it('changes nothing, whatever the texts look like', async () => {
    for (const text of NAUGHTY_TEXTS.filter((one) => fits('alias', one))) await add(asset({ alias: text }));
    for (const text of [...NAUGHTY_TEXTS, ...NAUGHTY_LINES].filter((one) => fits('remarks', one)))
      await add(asset({ remarks: text }));
    expect((await stored()).length).to.be.above(150);
    await expectRoundTrip();
  });

  it('changes nothing with values at their bounds, and on 29 February', async () => {
    const bounds: ReadonlyArray<FieldValues> = [
      { price: '0.00', weight: '-999999.999', pieces: -9_007_199_254_740_991 },
      { price: '999999999999.99', weight: '999999.999', pieces: 9_007_199_254_740_991, leased: true },
      { weight: '0.000', boughtOn: '2024-02-29', soldOn: '2024-02-29', level: 2, status: 2 },
      { boughtOn: '0001-01-01', soldOn: '9999-12-31', sort: 999_999, ownerId: 1 },
      { checkedAt: '0001-01-01 00:00:00' },
      { checkedAt: '9999-12-31 23:59:59' },
      { checkedAt: '1880-06-01 12:00:01' },
    ];
    for (const values of bounds) await add(asset(values));
    await expectRoundTrip();
  });

  it('changes nothing of any records', async () => {
    const unit = fc.constantFrom(...Array.from("''=-@;,\"a折😀 \n"));
    const text = (name: 'alias' | 'remarks') => fc.string({ unit, maxLength: 15 }).filter((one) => fits(name, one));
    const any = fc.record({
      alias: fc.option(text('alias')),
      remarks: text('remarks'),
      pieces: fc.maxSafeInteger(),
      price: fc.nat({ max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
      leased: fc.boolean(),
      level: fc.option(fc.constantFrom(1, 2)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 20 }), async (records) => {
        for (const values of records) await add(asset(values));
        await expectRoundTrip();
        await run('delete from assets');
      }),
      { numRuns: 10 },
    );
  });

  it('changes nothing of an export with columns=all', async () => {
    await add(asset({ ownerId: 1, level: 2, status: 2 }));
    await add(asset({ alias: '别名' }));
    const before = await stored();
    const answer = await done('asset', await file('asset/export?columns=all'));
    expect(counts(answer)).to.deep.equal({ added: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(await stored()).to.deep.equal(before);
  });

  for (const language of ['title', 'english'] as const)
    it(`accepts the export of the list under every ${language}, and changes nothing`, async () => {
      await add(asset({ ownerId: 1, level: 2, status: 2 }));
      await add(asset({ alias: '别名' }));
      const before = await stored();
      const [names = [], ...rows] = rowsIn(await file('asset/export?columns=all'));
      const known = exportTitles({ ...EVERY_KIND, listed: Object.keys(EVERY_KIND.listed) });
      const titles = columnTitles(names.map((name) => ({ name, title: known.get(name)?.[language] ?? name })));
      const text = lines(titles.join(), ...rows.map((row) => row.join()));
      expect(counts(await done('asset', text))).to.deep.equal({ added: 0, updated: 0, unchanged: 2, refused: 0 });
      expect(await stored()).to.deep.equal(before);
    });

  it('keeps the moment of a time that the zone shows twice, and refuses one that it skips', async () => {
    const id = await add(asset({ checkedAt: '2026-11-01 01:30:00' }));
    await run(`update assets set checked_at = '2026-11-01T06:30:00.25Z' where id = ?`, [id]);
    await expectRoundTrip();
    const skipped = lines('id,version,checkedAt', `${id},2,2026-03-08 02:30:00`, `,,2026-03-08 02:30:00`);
    const { errors } = await dry('asset', skipped);
    expect(errors[0]).to.deep.equal({
      ...{ line: 2, field: 'checkedAt', reason: 'FormInvalid', otherLine: null, value: null },
      msg: '参数不正确：检查时间（YYYY-MM-DD HH:MM:SS）',
    });
  });

  it('adds the same records from the rows without ids', async () => {
    await add(asset({ code: 'SAME', alias: '=1', remarks: "a\n'=1", price: '7.50', checkedAt: '2026-01-31 09:30:00' }));
    const [before] = await stored();
    const [header = [], row = []] = rowsIn(await exported());
    const quoted = row.map((cell) => `"${cell.replaceAll('"', '""')}"`);
    await run('delete from assets');
    await done('asset', lines(header.join(','), ['', '', ...quoted.slice(2)].join(',')));
    const [{ id: _id, create_time: _created, update_time: _updated, ...after } = {}] = await stored();
    const { id: _old, create_time: _createdThen, update_time: _updatedThen, ...same } = before ?? {};
    expect(after).to.deep.equal(same);
  });

  it('takes what spreadsheet programs make of the values', async () => {
    const text = lines(
      'code,pieces,price,leased,boughtOn,keeperId,remarks,level,sort,status',
      'X-1,1,7,TRUE,2026-01-05,1,"a\r\nb",,0,1',
      ',,,,,,,,,',
      ',,',
    );
    expect(counts(await done('asset', text))).to.deep.equal({ added: 1, updated: 0, unchanged: 0, refused: 0 });
    expect((await stored())[0]).to.include({ leased: true, remarks: 'a\nb', price: '7.00' });
    const wrong = lines('code,pieces,price,boughtOn,keeperId,leased', 'X-2,1,7,2026/1/5,1,', 'X-3,,7,2026-01-06,1,yes');
    expect((await dry('asset', wrong)).errors.map(({ line, field, msg }) => [line, field, msg])).to.deep.equal([
      [2, 'leased', '参数不正确：租赁（是或否）'],
      [2, 'boughtOn', '参数不正确：购买日期（YYYY-MM-DD）'],
      [3, 'pieces', '参数不正确：件数'],
    ]);
  });
};

describe('an export of the form and its import', () => {
  const close = (service: TestService) => service.stop();

  tests(
    duringSuite(async (context) => {
      const url = await newMigratedDatabase(await sharedPostgres(context));
      return startTestService({
        environment: { DATABASE_URL: url, TIME_ZONE: ZONE },
        prepare: withDemoData,
        modules: [MODULE],
      });
    }, close),
  );
});
