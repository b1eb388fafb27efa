import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { MOST_IMPORT_BYTES } from '../../src/contract/records/import-request.js';
import { newFolder } from '../support/new-folder.js';
import { DEADLINES } from '../support/process/stores.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { menshenHere as run } from './here.js';
import type { Ran } from './menshen.js';

describe('menshen import', () => {
  let server: PostgresServer;
  let url: string;
  let folder: string;
  before(async function () {
    server = await sharedPostgres(this);
    url = await server.newDatabase();
    folder = await newFolder('import');
    expect(await menshen('migrate')).to.include({ code: 0 });
  });

  const menshen = (...words: ReadonlyArray<string>): Promise<Ran> =>
    run(words, { environment: { ...DEADLINES, DATABASE_URL: url } });
  const rows = (sql: string) => server.run(sql, new URL(url).pathname.slice(1));
  const fileWith = async (...lines: ReadonlyArray<string>): Promise<string> => {
    const path = join(folder, 'file.csv');
    await writeFile(path, lines.join('\r\n'));
    return path;
  };

  it('imports the rows of a file, and names no user in the trail', async () => {
    const path = await fileWith('name,sort', '出纳,1', '会计,2');
    expect(await menshen('import', 'position', path, '--dry-run')).to.deep.equal({
      ...{ code: 0, output: 'would be added: 2, updated: 0, unchanged: 0\n', errors: '' },
    });
    expect(await rows('select * from positions')).to.deep.equal([]);
    expect(await menshen('import', 'position', path)).to.deep.equal({
      ...{ code: 0, output: 'added: 2, updated: 0, unchanged: 0\n', errors: '' },
    });
    expect(await rows('select name, create_user from positions order by id')).to.deep.equal([
      { name: '出纳', create_user: 'menshen' },
      { name: '会计', create_user: 'menshen' },
    ]);
    expect(
      await rows(`select event, user_id, after ->> 'added' as added from audit_events where record_id is null`),
    ).to.deep.equal([{ event: 'Imported', user_id: null, added: '2' }]);
  });

  it('refuses a file that was imported, tells when, and imports it once more with --again', async () => {
    const path = await fileWith('name,type', '重复,1');
    expect(await menshen('import', 'example', path)).to.include({ code: 0 });
    const repeated = await menshen('import', 'example', path);
    expect(repeated.code).to.equal(1);
    expect(repeated.errors).to.match(
      /^menshen: the file was imported at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d, added: 1, updated: 0 \(--again imports it once more\): nothing was imported this time\n$/,
    );
    expect(await menshen('import', 'example', path, '--again')).to.include({
      ...{ code: 0, output: 'added: 1, updated: 0, unchanged: 0\n' },
    });
    expect(await rows(`select count(*)::int as count from examples where name = '重复'`)).to.deep.equal([{ count: 2 }]);
  });

  it('prints what is wrong with each row, and imports none', async () => {
    const path = await fileWith('name,sort', '文员,x', '文员,1,2', '经理,1');
    const ran = await menshen('import', 'position', path);
    expect(ran).to.include({ code: 1, errors: 'menshen: 2 rows are wrong: nothing was imported\n' });
    expect(ran.output).to.match(/^line 2: .*sort\nline 3: .*cells.*\n$/);
    expect(await rows('select count(*)::int as count from positions')).to.deep.equal([{ count: 2 }]);
  });

  it('names every mistake of a row, and both rows that have one value', async () => {
    const path = await fileWith('name,sort,status', '双,1,1', '三,x,9', '双,2,1');
    const ran = await menshen('import', 'position', path);
    expect(ran).to.include({ code: 1, errors: 'menshen: 3 rows are wrong: nothing was imported\n' });
    expect(ran.output).to.match(
      /^line 2: Line 4 has the same value: name\nline 3: .*sort\nline 3: .*status\nline 4: Line 2 has the same value: name\n$/,
    );
  });

  it('names the columns that are not read, and imports a file whose texts in them differ only with --ignore-names', async () => {
    const path = await fileWith('name,status,statusText,createTime', '甲,1,停用,2026-01-01 00:00:00');
    const unread = 'not read: statusText, createTime\n';
    const differing = 'line 2: statusText differs from status, which is read in its place (rows: 1)\n';
    expect(await menshen('import', 'position', path, '--dry-run')).to.include({
      code: 0,
      output: `${unread}${differing}would be added: 1, updated: 0, unchanged: 0\n`,
    });
    expect(await menshen('import', 'position', path)).to.include({
      code: 1,
      output: unread + differing,
      errors:
        'menshen: columns that are not read differ from what is imported (--ignore-names ignores them): nothing was imported\n',
    });
    expect(await rows(`select * from positions where name = '甲'`)).to.deep.equal([]);
    expect(await menshen('import', 'position', path, '--ignore-names')).to.include({ code: 0 });
    const alone = await fileWith('name,statusText', '乙,停用');
    expect((await menshen('import', 'position', alone, '--dry-run')).output).to.include(
      'line 2: statusText is not imported: no column is read in its place (rows: 1)\n',
    );
  });

  it('names a column that is read in new rows only, because its number is empty there', async () => {
    const path = await fileWith('岗位名称,状态编号,状态,创建时间', '丙,,停用,', '丁,1,在用,');
    expect(await menshen('import', 'position', path, '--dry-run')).to.include({
      code: 0,
      output:
        'not read: 创建时间\n状态 is read only in new rows where 状态编号 is empty (rows: 1)\nwould be added: 2, updated: 0, unchanged: 0\n',
    });
  });

  it('says to export again where the record of a row was changed', async () => {
    const [row] = (await rows(`select id from positions where name = '出纳'`)) as ReadonlyArray<{ id: number }>;
    const path = await fileWith('id,version,sort', `${row?.id},9,5`);
    expect((await menshen('import', 'position', path)).output).to.equal(
      'line 2: The record has been changed meanwhile. Export it again.\n',
    );
  });

  it('refuses a file of more than 10 MB, and reads no more of a pipe, which does not tell its size', async () => {
    const refused = { code: 1, output: '', errors: 'menshen: the file has more than 10 MB: nothing was imported\n' };
    const [file, pipe] = [join(folder, 'large.csv'), join(folder, 'pipe')];
    await writeFile(file, Buffer.alloc(MOST_IMPORT_BYTES + 1));
    expect(await menshen('import', 'position', file)).to.deep.equal(refused);
    await promisify(execFile)('mkfifo', [pipe]);
    const writer = spawn('sh', ['-c', 'head -c 40000000 /dev/zero > "$0"', pipe], { stdio: 'ignore' });
    const written = once(writer, 'exit');
    expect(await menshen('import', 'position', pipe)).to.deep.equal(refused);
    expect(await written, 'everything is written').not.to.deep.equal([0, null]);
  });

  it('refuses a file without columns of the module, an unknown module and a file that is not there', async () => {
    const path = await fileWith('amount', '1');
    expect(await menshen('import', 'position', path)).to.include({
      code: 1,
      errors:
        'menshen: the header “amount” (no such column; the columns are: ID, Version, Name, Order, Status) is not valid: nothing was imported\n',
    });
    expect(await menshen('import', 'nothing', path)).to.include({ code: 2 });
    expect(await menshen('import', 'position', path, '--charset', 'latin1')).to.include({ code: 2 });
    expect(await menshen('import', 'position', join(folder, 'none.csv'))).to.include({ code: 1 });
  });
});
