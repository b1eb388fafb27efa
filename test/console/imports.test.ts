import { expect } from 'chai';
import * as fc from 'fast-check';
import { csvRecords, csvTextOf, withCells } from '../../console/src/imports/csv-text.js';
import { columnOf, inputOfHeader } from '../../console/src/imports/import-columns.js';
import { acceptedRows } from '../../console/src/imports/accepted-rows.js';
import { cellFault } from '../../console/src/imports/cell-fault.js';
import { fileRows } from '../../console/src/imports/file-rows.js';
import { mendedCells, refusedRows, textOfFile } from '../../console/src/imports/refused-rows.js';
import { numberText, sheetRows } from '../../console/src/imports/sheet-rows.js';
import { titledHeader, withTitles } from '../../console/src/modules/titled-header.js';
import { descriptionOf } from '../../console/src/service/description.js';
import { moduleDescription } from '../../src/contract/module-description.js';
import { csvReader } from '../../src/domain/listing/csv-rows.js';
import { contract } from '../support/modules/contract.js';

const [module] = descriptionOf({ 'x-modules': { contract: moduleDescription(contract) } }).modules;
if (!module) throw new Error('the description has no module');
const { form } = module;

const values = (text: string) => csvRecords(text).map(({ cells }) => cells.map(({ value }) => value));

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
        const reader = csvReader();
        const rows = [...reader.read(text), ...reader.end()];
        fc.pre(rows.every(({ isMalformed }) => !isMalformed));
        const read = csvRecords(text).map(({ line, cells }) => ({ line, cells: cells.map(({ value }) => value) }));
        expect(read).to.deep.equal(rows.map(({ line, cells }) => ({ line, cells })));
      }),
      { numRuns: 2_000 },
    );
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

describe('the columns of an import', () => {
  it('are named by fields, or by their titles in either language', () => {
    for (const [cell, name] of [
      ['amount', 'amount'],
      [' 金额 ', 'amount'],
      ['编号', 'id'],
      ['version', 'version'],
      ['nothing', undefined],
    ] as const)
      expect(inputOfHeader(cell, form)?.name, cell).to.equal(name);
    expect(columnOf('endsOn', ['编号', '结束日期'], form)).to.equal(1);
    expect(columnOf('endsOn', ['编号'], form)).to.equal(-1);
  });
});

describe('the refused rows of an import', () => {
  const text = 'id,合同编号,amount\r\n\r\n,"HT\r\n1",x\r\n,HT-2,1\r\n';
  const error = { reason: 'FormInvalid', msg: '参数不正确:金额' } as const;

  it('have the name of the record and the wrong cell', () => {
    const [row] = refusedRows([{ ...error, line: 3, field: 'amount' }], fileRows(text, module, false));
    expect(row).to.deep.include({ row: 3, name: 'HT\r\n1' });
    expect(row?.cell?.value).to.equal('x');
  });

  it('have no cell if the reason belongs to none, or the file has no such column', () => {
    for (const field of [null, 'remarks'])
      expect(refusedRows([{ ...error, line: 3, field }], fileRows(text, module, false))[0]?.cell, field ?? '').to.equal(
        undefined,
      );
    expect(refusedRows([{ ...error, line: 99, field: 'amount' }], fileRows(text, module, false))[0]).to.deep.include({
      name: '',
    });
  });

  it('are corrected only where the typed value is another one', () => {
    const rows = refusedRows([{ ...error, line: 3, field: 'amount' }], fileRows(text, module, false));
    const [row] = rows;
    expect(mendedCells(rows, new Map([[row!, '5']]))).to.deep.equal([{ cell: row!.cell, value: '5' }]);
    expect(mendedCells(rows, new Map([[row!, 'x']]))).to.deep.equal([]);
    expect(mendedCells(rows, new Map())).to.deep.equal([]);
  });

  it('of a sheet have the numbers of its rows', () => {
    const rows = refusedRows([{ ...error, line: 5, field: 'amount' }], fileRows(text, module, true));
    expect(rows.map(({ row, name }) => [row, name])).to.deep.equal([[4, 'HT-2']]);
  });

  it('are read in the encoding of the file, without a byte-order mark', async () => {
    expect(await textOfFile(new Blob([new Uint8Array([0xbc, 0xd7])]), 'gb18030')).to.equal('甲');
    expect(await textOfFile(new Blob(['\uFEFF甲']), 'utf-8')).to.equal('甲');
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
    ] as const)
      expect(ruleOf(name, text), `${name} ${text}`).to.equal(rule);
  });

  it('may be right by its text, or of a kind that the text does not tell', () => {
    for (const [name, text] of [
      ['amount', '1234.50'],
      ['signedOn', ''],
      ['sort', '7'],
      ['customerId', 'x'],
      ['urgent', 'maybe'],
    ] as const)
      expect(ruleOf(name, text), `${name} ${text}`).to.equal(undefined);
  });
});

describe('the rows of an import that are not refused', () => {
  const text = 'id,version,合同编号\r\n,,HT-1\r\n7,2,HT-2\r\n,,\r\n8,1,HT-3\r\n,,HT-4\r\n';
  const answer = { added: 1, updated: 1, unchanged: 1, refused: 1, digest: '', encoding: 'utf-8' } as const;
  const errors = [{ reason: 'ValueTaken', msg: '合同编号已存在', line: 6, field: 'number' }] as const;
  const effects = (counts: object) =>
    acceptedRows({ ...answer, errors, ...counts }, fileRows(text, module, false))?.map(({ row, effect }) => [
      row.line,
      row.name,
      effect,
    ]);

  it('add a record without an id, and may change the record of an id', () => {
    expect(effects({})).to.deep.equal([
      [2, 'HT-1', 'added'],
      [3, 'HT-2', 'existing'],
      [5, 'HT-3', 'existing'],
    ]);
  });

  it('change every record of an id, or none, if the counts say so', () => {
    expect(effects({ updated: 2, unchanged: 0 })?.map(([, , effect]) => effect)).to.deep.equal([
      ...['added', 'updated', 'updated'],
    ]);
    expect(effects({ updated: 0, unchanged: 2 })?.map(([, , effect]) => effect)).to.deep.equal([
      ...['added', 'unchanged', 'unchanged'],
    ]);
  });

  it('are unknown if the service has not named every refused row', () => {
    expect(effects({ refused: 2 })).to.equal(undefined);
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
    const titled = await withTitles(file, module.columns, ({ title }) => title);
    expect(Buffer.from(await titled.arrayBuffer()).toString()).to.equal('\uFEFF编号,合同编号\r\n1,"number\r\n2"\r\n');
    expect(titled.type).to.equal('text/csv');
  });
});
