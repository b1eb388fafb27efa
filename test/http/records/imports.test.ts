import { expect } from 'chai';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { eventually } from '../../support/eventually.js';
import { duringSuite } from '../../support/during-suite.js';
import { rowsIn } from '../../support/csv.js';
import { call } from '../../support/http/call.js';
import { counts, importer, lines } from '../../support/http/import.js';
import { newHolder } from '../../support/http/people.js';
import { expectRefused } from '../../support/http/refusals.js';
import { dataOf, detailOf, reasonOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { CUSTOM_MODULES } from '../../support/modules/custom-modules.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

/** 客户名称 in GB18030. */
const CUSTOMER_NAME = Uint8Array.of(0xbf, 0xcd, 0xbb, 0xa7, 0xc3, 0xfb, 0xb3, 0xc6);

const tests = (service: () => TestService): void => {
  let admin: string;
  before(async () => {
    admin = await tokenOf(service());
  });
  const { ask, dry, real, done, file } = importer(service, () => admin);
  /** Begins an upload, and ends its connection in the middle of the file. */
  const unfinished = async (isReset: boolean, header: string): Promise<void> => {
    const socket = connect(Number(new URL(service().url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const file = gzipSync(lines('name,level', ...Array.from({ length: 99 }, (_, i) => `${crypto.randomUUID()},${i}`)));
    const head = `POST /api/v1/customer/import?dryRun=true HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${admin}\r\n`;
    socket.write(`${head}Content-Type: text/csv\r\n${header}Content-Length: 5000\r\n\r\n`);
    socket.write(file.subarray(0, 500));
    await sleep(100);
    if (isReset) socket.resetAndDestroy();
    else socket.end();
    await sleep(100);
    socket.destroy();
  };
  /** Begins an upload whose file does not arrive completely. */
  const idleUpload = (bytes: number) => {
    const socket = connect(Number(new URL(service().url).port), '127.0.0.1');
    let answer = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const head = `POST /api/v1/customer/import?dryRun=true HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${admin}\r\n`;
    socket.write(`${head}Content-Type: text/csv\r\nContent-Length: ${bytes + 1}\r\n\r\n${'x'.repeat(bytes)}`);
    return { answer: () => answer, end: () => socket.destroy() };
  };
  const get = (path: string) => call(service(), `/api/v1/${path}`, { token: admin });
  const total = async (module: string, name: string): Promise<unknown> =>
    dataOf(await get(`${module}/page?name=${encodeURIComponent(name)}`))['total'];
  const customer = async (name: string) => {
    const { records } = dataOf(await get(`customer/page?name=${encodeURIComponent(name)}`));
    const [{ id }] = records as [{ id: number }];
    return dataOf(await get(`customer/detail?id=${id}`));
  };
  const trail = (where: string, values: ReadonlyArray<unknown>) =>
    service()
      .orm()
      .em.getConnection()
      .execute<Readonly<Record<string, unknown>>[]>(
        `select event, action, username, module, record_id as "recordId", before, after from audit_events where ${where} order by id`,
        [...values],
      );

  for (const [how, coding] of [
    ['is reset', 'identity'],
    ['is closed', 'identity'],
    ['is reset', 'gzip'],
  ] as const)
    it(`can be repeated after more uploads than may run at once whose connection ${how} (${coding})`, async () => {
      for (let times = 0; times < 3; times += 1)
        await unfinished(how === 'is reset', `Content-Encoding: ${coding}\r\n`);
      await eventually(async () => (await ask('customer', 'dryRun=true', lines('name,level', '甲,1'))).status === 200);
    });

  it('is judged while files of other uploads do not arrive', async () => {
    const idle = [1, 2, 3].map(() => idleUpload(10));
    await sleep(200);
    expect(await dry('customer', lines('name,level', '空闲,1'))).to.include({ added: 1 });
    expect(idle.map(({ answer }) => answer())).to.deep.equal(['', '', '']);
    for (const { end } of idle) end();
  });

  it('is received and judged while others hold the bytes of all files, of which one is refused', async () => {
    const idle = [1, 2, 3, 4, 5].map(() => idleUpload(9 * 1024 * 1024));
    const refused = () => idle.filter(({ answer }) => answer().startsWith('HTTP/1.1 503')).length;
    await eventually(() => refused() === 1);
    expect(await dry('customer', lines('name,level', '满,1'))).to.include({ added: 1 });
    expect(refused()).to.equal(1);
    for (const { end } of idle) end();
  });

  it('adds rows without an id, and updates those with one', async () => {
    expect(await done('customer', lines('name,level,phone', '甲一,1,', '甲二,2,123'))).to.deep.include({
      ...{ added: 2, updated: 0, unchanged: 0, refused: 0, encoding: 'utf-8' },
    });
    const [one, two] = [await customer('甲一'), await customer('甲二')];
    expect(one).to.include({ version: 1, level: 1, phone: null, sort: 0, status: 1, createUser: 'admin' });
    const text = lines(
      'id,version,name,level',
      `${String(one['id'])},1,甲一,2`,
      `${String(two['id'])},1,甲二,2`,
      ',,甲三,1',
    );
    const judged = await dry('customer', text);
    expect(counts(judged)).to.deep.equal({ added: 1, updated: 1, unchanged: 1, refused: 0 });
    expect(judged.lines).to.deep.equal([
      { line: 2, effect: 'updated', fields: ['level'] },
      { line: 3, effect: 'unchanged', fields: [] },
      { line: 4, effect: 'added', fields: [] },
    ]);
    expect(await total('customer', '甲三')).to.equal(0);
    expect(counts(await done('customer', text))).to.deep.equal({ added: 1, updated: 1, unchanged: 1, refused: 0 });
    expect(await customer('甲一')).to.include({ version: 2, level: 2 });
    expect(await customer('甲二')).to.include({ version: 1, phone: '123' });
  });

  it('has one row of the trail for the file, and one for each record', async () => {
    const { digest } = await done('customer', lines('name,level', '乙一,1'));
    const { id } = await customer('乙一');
    const [row, more] = await trail(`event = 'Imported' and after ->> 'digest' = ?`, [digest]);
    expect(more).to.equal(undefined);
    expect(row).to.deep.equal({
      ...{ event: 'Imported', action: 'import', username: 'admin', module: 'customer', recordId: null, before: null },
      after: { digest, added: 1, updated: 0 },
    });
    const changed = lines('id,version,name', `${String(id)},1,乙二`);
    await done('customer', changed);
    const rows = await trail(`module = 'customer' and record_id = ?`, [id]);
    expect(rows.map(({ event, action }) => [event, action])).to.deep.equal([
      ['RecordAdded', 'import'],
      ['RecordUpdated', 'import'],
    ]);
    expect(rows[1]).to.deep.include({ before: { name: '乙一' }, after: { name: '乙二' } });
  });

  it('names each wrong row by its line, and imports none', async () => {
    const text = lines('name,level', '丙一,1', '', '丙二,7', '"丙\r\n三",1', '丙一,2', '丙四', 'a"b,1', '丙五,1');
    const { errors, lines: rows, ...answer } = await dry('customer', text);
    expect(counts({ errors, lines: rows, ...answer })).to.deep.equal({
      added: 1,
      updated: 0,
      unchanged: 0,
      refused: 6,
    });
    expect(rows.map(({ line, effect }) => [line, effect])).to.deep.equal([
      ...[2, 4, 5, 7, 8, 9].map((line) => [line, 'refused']),
      [10, 'added'],
    ]);
    expect(errors.map(({ line, field, reason }) => [line, field, reason])).to.deep.equal([
      [2, 'name', 'ValueTaken'],
      [4, 'level', 'FormInvalid'],
      [5, 'name', 'FormInvalid'],
      [7, 'name', 'ValueTaken'],
      [8, null, 'RowMalformed'],
      [9, null, 'RowMalformed'],
    ]);
    expect(errors.map(({ otherLine }) => otherLine)).to.deep.equal([7, null, null, 2, null, null]);
    expect(errors.map(({ msg }) => msg)).to.include.members([
      ...['参数不正确：级别（普通/重要）', '客户名称与第7行重复', '客户名称与第2行重复', '行格式不正确'],
    ]);
    const refused = await real('customer', text);
    expectRefused(refused, 'ImportRefused', { count: 6 });
    expect(detailOf(refused)).to.deep.equal({ rows: 6 });
    expect(await total('customer', '丙')).to.equal(0);
  });

  it('names the record that is gone or changed, and the reference that is none', async () => {
    await done('customer', lines('name,level', '丁一,1'));
    const { id } = await customer('丁一');
    const update = lines(
      'id,version,level',
      `${String(id)},2,1`,
      '2000000000,1,1',
      '99999999999,1,1',
      `,${String(id)},1`,
    );
    expect(
      (await dry('customer', update)).errors.map(({ line, field, reason }) => [line, field, reason]),
    ).to.deep.equal([
      [2, null, 'RecordChanged'],
      [3, null, 'RecordNotFound'],
      [4, null, 'RecordNotFound'],
      [5, 'id', 'FormInvalid'],
    ]);
    const contracts = lines(
      'number,customerId,amount,endsOn,signedOn',
      'X-1,2000000000,1,,',
      `X-2,${String(id)},1,2025-01-01,2026-01-01`,
    );
    expect((await dry('contract', contracts)).errors).to.deep.equal([
      {
        ...{ line: 2, field: 'customerId', reason: 'ReferenceInvalid', otherLine: null },
        ...{ value: '2000000000', msg: '客户不存在：2000000000' },
      },
      { line: 3, field: 'endsOn', reason: 'RuleBroken', otherLine: null, value: null, msg: '结束日期不能早于签订日期' },
    ]);
  });

  it('takes values that rows before have left, and refuses a swap', async () => {
    await done('customer', lines('name,level', '戊一,1', '戊二,1'));
    const [one, two] = [await customer('戊一'), await customer('戊二')];
    const swap = lines('id,version,name', `${String(one['id'])},1,戊二`, `${String(two['id'])},1,戊一`);
    const taken = { field: 'name', reason: 'ValueTaken', otherLine: null, value: null, msg: '客户名称已存在' };
    expect((await dry('customer', swap)).errors).to.deep.equal([
      { line: 2, ...taken },
      { line: 3, ...taken },
    ]);
    const chain = lines('id,version,name', `${String(two['id'])},1,戊三`, `${String(one['id'])},1,戊二`);
    expect(counts(await done('customer', chain))).to.include({ updated: 2 });
    expect((await customer('戊二'))['id']).to.equal(one['id']);
  });

  it('tells a value of another row from one of another record', async () => {
    await done('customer', lines('name,level', '子一,1'));
    const { id } = await customer('子一');
    const text = lines(
      'id,version,name,level',
      ',,子二,1',
      `${String(id)},1,子三,1`,
      ',,子一,1',
      ',,子三,1',
      ',,子一,1',
    );
    expect((await dry('customer', text)).errors.map(({ line, otherLine }) => [line, otherLine])).to.deep.equal([
      [3, 5],
      [4, 6],
      [5, 3],
      [6, 4],
    ]);
    const kept = lines('name,level', '子一,1');
    expect((await dry('customer', kept)).errors[0]).to.include({ otherLine: null, msg: '客户名称已存在' });
  });

  it('tells names that are not those of the records, where the row keeps the id', async () => {
    await done('customer', lines('name,level', '寅一,1', '寅二,1'));
    const [one, two] = [String((await customer('寅一'))['id']), String((await customer('寅二'))['id'])];
    const header = 'id,version,number,customerId,customerName,amount';
    await done('contract', lines('number,customerId,amount', `YIN-1,${one},1`, `YIN-2,${one},1`));
    const rows = rowsIn(await file('contract/export?columns=form'));
    const place = rows[0]?.indexOf('number') ?? 0;
    const idOf = (number: string) => rows.find((row) => row[place] === number)?.[0] ?? '';
    const told = async (...changed: ReadonlyArray<string>) => {
      const { unread } = await dry('contract', lines(header, ...changed));
      return unread.map(({ column, readColumn, rows: count, line }) => [column, readColumn, count, line]);
    };
    const row = (number: string, id: string, name: string) => `${idOf(number)},1,${number},${id},${name},1`;
    const none = [['customerName', 'customerId', 0, null]];
    expect(await told(row('YIN-1', one, '寅一'), row('YIN-2', one, '寅一'))).to.deep.equal(none);
    expect(await told(row('YIN-1', one, '寅一'), row('YIN-2', one, '寅二'))).to.deep.equal([
      ['customerName', 'customerId', 1, 3],
    ]);
    // the id changes: with its name, and with the name of the customer before
    expect(await told(row('YIN-1', two, '寅二'))).to.deep.equal(none);
    expect(await told(row('YIN-1', two, '寅一'))).to.deep.equal(none);
    // a new record: a wrong name, no name, and a name in place of the id
    expect(await told(`,,YIN-3,${one},寅二,1`, `,,YIN-4,${one},,1`)).to.deep.equal([
      ['customerName', 'customerId', 1, 2],
    ]);
    const { unread } = await dry('contract', lines('id,version,customerName', `${idOf('YIN-1')},1,寅二`));
    expect(unread).to.deep.equal([{ column: 'customerName', readColumn: null, rows: 1, line: 2, counted: 0 }]);
  });

  it('takes choices by their texts in either language', async () => {
    await done('customer', lines('客户名称,级别,状态', '丑一,重要,停用', '丑二,Normal,enabled'));
    expect(await customer('丑一')).to.include({ level: 2, status: 2 });
    expect(await customer('丑二')).to.include({ level: 1, status: 1 });
  });

  it('tells at most 1,000 rows', async () => {
    const rows = Array.from({ length: 1_001 }, (_, i) => `many-${i},1`);
    const { added, lines: told } = await dry('customer', lines('name,level', ...rows));
    expect([added, told.length, told.at(-1)?.line]).to.deep.equal([1_001, 1_000, 1_001]);
  });

  it('refuses both rows of one record', async () => {
    await done('customer', lines('name,level', '己一,1'));
    const row = `${String((await customer('己一'))['id'])},1,2`;
    expect((await dry('customer', lines('id,version,level', row, row))).errors).to.deep.equal([
      { line: 2, field: 'id', reason: 'FormInvalid', otherLine: 3, value: null, msg: '编号与第3行重复' },
      { line: 3, field: 'id', reason: 'FormInvalid', otherLine: 2, value: null, msg: '编号与第2行重复' },
    ]);
  });

  it('is only for the file of the preview', async () => {
    const text = lines('name,level', '庚一,1');
    const { digest } = await dry('customer', text);
    expectRefused(await ask('customer', `dryRun=false&digest=${digest}`, `${text}庚二,1\r\n`), 'ImportChanged');
    for (const [query, field] of [
      ['dryRun=false', 'digest'],
      ['dryRun=false&digest=abc', 'digest'],
      [`digest=${digest}`, 'dryRun'],
      ['dryRun=yes', 'dryRun'],
    ] as const)
      expect([
        reasonOf(await ask('customer', query, text)),
        detailOf(await ask('customer', query, text))?.['field'],
      ]).to.deep.equal(['FormInvalid', field]);
    expect(await total('customer', '庚')).to.equal(0);
  });

  it('refuses a header with a column that is unknown, twice or useless', async () => {
    for (const header of ['name,level,amuont', 'name,客户名称', 'phone', 'createUser', '']) {
      const reply = await ask('customer', 'dryRun=true', lines(header, '1,2'));
      expect([header, reasonOf(reply), detailOf(reply)?.['field']]).to.deep.equal([header, 'FormInvalid', 'header']);
    }
    expect(detailOf(await ask('customer', 'dryRun=true', ''))).to.deep.equal({
      ...{ field: 'header', english: 'the header (the file is empty)' },
    });
  });

  it('takes titles in either language, in UTF-8 with and without a mark and in GB18030', async () => {
    for (const text of [lines('客户名称,级别,电话', '辛一,1,'), `\uFEFF${lines('Name,级别', '辛一,1')}`])
      expect(await dry('customer', text)).to.include({ added: 1, encoding: 'utf-8' });
    const bytes = Buffer.concat([CUSTOMER_NAME, Buffer.from(',level\r\n'), CUSTOMER_NAME, Buffer.from(',1\r\n')]);
    expect(await done('customer', Uint8Array.from(bytes))).to.include({ added: 1, encoding: 'gb18030' });
    expect(await customer('客户名称')).to.include({ level: 1 });
    const named = { headers: { 'Content-Type': 'text/csv; charset=utf-8' } };
    const reply = await ask('customer', 'dryRun=true', Uint8Array.from(bytes), named);
    expect(reasonOf(reply)).to.equal('FormInvalid');
  });

  it('takes the text of a choice in a new row of an export, whose number is empty', async () => {
    const header = '编号,版本,客户名称,级别编号,级别';
    const text = lines(header, ',,辛三,,重要', ',,辛四,1,重要');
    const { added, unread } = await done('customer', text);
    const read = { column: '级别', readColumn: '级别编号', rows: 1, line: 3, counted: 1 };
    expect([added, unread]).to.deep.equal([2, [read]]);
    const levels = await Promise.all(['辛三', '辛四'].map(async (name) => (await customer(name))['level']));
    expect(levels).to.deep.equal([2, 1]);
    const { id, version } = await customer('辛三');
    const changed = await dry('customer', lines(header, `${String(id)},${String(version)},辛三,,普通`, ',,辛五,,最高'));
    expect(changed.errors.map(({ line, field }) => [line, field])).to.deep.equal([
      [2, 'level'],
      [3, 'level'],
    ]);
  });

  it('counts the new rows whose text is read because the number is empty, but no refused row', async () => {
    const header = '编号,版本,客户名称,级别编号,级别,状态编号,状态,创建时间';
    const text = lines(
      header,
      ',,辛六,,重要,1,在用,',
      ',,辛七,,Normal,1,在用,',
      ',,辛八,2,重要,1,在用,',
      ',,辛九,,最高,1,在用,',
      ',,,,重要,1,在用,',
      ',,辛甲,,重要,1,在用,,',
      '7,1,辛乙,,重要,1,在用,',
      ',,辛丙,,重要,1,在用,',
      ',,辛丙,,重要,1,在用,',
    );
    const { added, refused, unread } = await dry('customer', text);
    expect([added, refused]).to.deep.equal([3, 6]);
    expect(unread.map(({ column, counted }) => [column, counted])).to.deep.equal([
      ['级别', 2],
      ['状态', 0],
      ['创建时间', 0],
    ]);
  });

  it('refuses other types of content and too large files', async () => {
    const text = lines('name,level', '壬一,1');
    for (const type of ['application/json', 'text/csv; charset=latin1'])
      expectRefused(
        await ask('customer', 'dryRun=true', text, { headers: { 'Content-Type': type } }),
        'MediaTypeUnsupported',
      );
    const large = `name,level\r\n${'x'.repeat(10 * 1024 * 1024)}`;
    expectRefused(await ask('customer', 'dryRun=true', large), 'BodyTooLarge');
    const packed = Uint8Array.from(gzipSync(large));
    expectRefused(
      await ask('customer', 'dryRun=true', packed, { headers: { 'Content-Encoding': 'gzip' } }),
      'BodyTooLarge',
    );
    const gzip = { headers: { 'Content-Encoding': 'gzip' } };
    expect(await dry('customer', Uint8Array.from(gzipSync(text)), gzip)).to.include({ added: 1 });
    const many = lines('name,level', ...Array.from({ length: 10_001 }, (_, i) => `${i},1`));
    const blank = `${lines('name,level')}${'\n'.repeat(10_001)}`;
    for (const rows of [many, blank])
      expect(detailOf(await ask('customer', 'dryRun=true', rows))).to.include({ field: 'rows' });
  });

  it('needs the permissions of the rows besides its own', async () => {
    await done('customer', lines('name,level', '癸一,1'));
    const addition = lines('name,level', '癸二,1');
    const update = lines('id,version,level', `${String((await customer('癸一'))['id'])},1,2`);
    const as = async (...actions: ReadonlyArray<string>) => {
      const token = await tokenOf(
        service(),
        await newHolder(service(), ...actions.map((action) => `sys:customer:${action}`)),
      );
      return importer(service, () => token);
    };
    const [adder, updater, none] = [await as('import', 'add'), await as('import', 'update'), await as('add', 'update')];
    expect(await adder.dry('customer', addition)).to.include({ added: 1 });
    expect(await updater.dry('customer', update)).to.include({ updated: 1 });
    expectRefused(await adder.ask('customer', 'dryRun=true', update), 'PermissionDenied');
    expectRefused(await updater.ask('customer', 'dryRun=true', addition), 'PermissionDenied');
    expectRefused(await none.ask('customer', 'dryRun=true', addition), 'PermissionDenied');
  });

  it('has a template, whose example line is imported, but for a user without a password', async () => {
    for (const [module, more] of [
      ['customer', {}],
      ['position', {}],
      ['role', {}],
      // a password that everybody knows would open the account
      ['user', { added: 0, refused: 1 }],
      ['example', {}],
    ] as const) {
      const text = await file(`${module}/template`);
      expect(text.startsWith('id,version,')).to.equal(true);
      const [header = [], example = [], end] = rowsIn(text);
      expect(end).to.equal(undefined);
      expect(example.slice(0, 2)).to.deep.equal(['', '']);
      const [exported] = rowsIn(await file(`${module}/export?columns=form`));
      expect(header).to.deep.equal(exported);
      expect(counts(await dry(module, text)), module).to.deep.equal({
        added: 1,
        updated: 0,
        unchanged: 0,
        refused: 0,
        ...more,
      });
    }
  });

  it('has a template with titles and texts in a language, which is imported', async () => {
    for (const [language, header, status] of [
      ['zh', ['编号', '版本', '客户名称', '级别', '电话', '排序', '状态'], '在用'],
      ['en', ['ID', 'Version', 'Name', 'Level', 'Phone', 'Order', 'Status'], 'Enabled'],
    ] as const) {
      const text = await file(`customer/template?language=${language}`);
      const [titles = [], example = []] = rowsIn(text);
      expect(titles).to.deep.equal(header);
      expect(example.at(-1)).to.equal(status);
      for (const module of ['customer', 'position', 'role', 'example'])
        expect(await dry(module, await file(`${module}/template?language=${language}`)), module).to.include({
          ...{ added: 1, refused: 0 },
        });
    }
    const flag = async (language: string) => rowsIn(await file(`user/template?language=${language}`))[1]?.at(-2);
    expect([await flag('zh'), await flag('en')]).to.deep.equal(['否', 'no']);
    const name = async (language: string) => rowsIn(await file(`customer/template?language=${language}`))[1]?.[2];
    expect([await name('zh'), await name('en')]).to.deep.equal(['示例', 'example']);
    expect(detailOf(await get('customer/template?language=fr'))).to.include({ field: 'language' });
  });

  it('changes nothing with the export of the form of every module', async () => {
    for (const module of ['user', 'role', 'menu', 'position', 'example', 'customer', 'contract', 'part']) {
      const text = await file(`${module}/export?columns=form`);
      const records = rowsIn(text).length - 1;
      expect(await done(module, text), module).to.include({ added: 0, updated: 0, unchanged: records });
    }
    expect(reasonOf(await get('customer/export?columns=other'))).to.equal('PageQueryFailed');
  });
};

describe('imports of files', () => {
  tests(
    duringSuite(
      async (context) => {
        const url = await newMigratedDatabase(await sharedPostgres(context));
        return startTestService({ environment: { DATABASE_URL: url }, prepare: withDemoData, modules: CUSTOM_MODULES });
      },
      (service) => service.stop(),
    ),
  );
});
