import { expect } from 'chai';
import fc from 'fast-check';
import { fieldFault } from '../../../src/contract/forms/field-rules.js';
import { STATUS, type FormField } from '../../../src/contract/forms/form-field.js';
import {
  cellText,
  cellValue,
  mostCharacters,
  titleWithFormat,
  type CellValue,
} from '../../../src/contract/records/import-cells.js';
import { menu } from '../../../src/contract/modules/menu.js';
import { role } from '../../../src/contract/modules/role.js';

describe('the cell of an import', () => {
  it('writes a choice by its number or by its text in either language', () => {
    for (const [cell, value] of [
      ['1', 1],
      ['2', 2],
      ['停用', 2],
      ['Enabled', 1],
      [' disabled ', 2],
    ] as const)
      expect(cellValue(STATUS, cell), cell).to.equal(value);
    for (const cell of ['3', '启动', '1.0'])
      expect(fieldFault(STATUS, cellValue(STATUS, cell))?.rule, cell).to.equal('notOffered');
  });

  it('means the number where a choice has the number of another one as its text', () => {
    const field = {
      kind: 'choice',
      title: '级',
      choices: [
        { value: 1, title: '2' },
        { value: 2, title: '甲', english: 'same' },
        { value: 3, title: '乙', english: 'same' },
      ],
    } as const satisfies FormField;
    expect([cellValue(field, '2'), cellValue(field, '乙')]).to.deep.equal([2, 3]);
    expect(fieldFault(field, cellValue(field, 'same'))?.rule).to.equal('notOffered');
  });

  it('writes a boolean by a word of either language', () => {
    const field = { kind: 'boolean', title: '加急' } as const;
    for (const [cell, value] of [
      ['TRUE', true],
      ['false', false],
      ['是', true],
      ['No', false],
      ['对', '对'],
    ] as const)
      expect(cellValue(field, cell), cell).to.equal(value);
  });

  it('is made from each value so that it means the value again', () => {
    const text = { kind: 'text', title: '备注', min: 0, max: 9 } as const;
    const values: ReadonlyArray<readonly [FormField, CellValue]> = [
      [text, "'=1"],
      [text, '-1'],
      [STATUS, 2],
      [{ kind: 'boolean', title: '加急' }, false],
      [{ kind: 'ids', title: '角色', min: 0, max: 9 }, [1, 3]],
      [{ kind: 'ids', title: '角色', min: 0, max: 9 }, []],
      [{ kind: 'date', title: '日期', optional: true }, null],
    ];
    for (const [field, value] of values)
      expect(cellValue(field, cellText(field, value)), JSON.stringify(value)).to.deep.equal(value);
  });

  it('has a format in the text of an error where the title does not tell it', () => {
    expect(titleWithFormat(STATUS)).to.equal('状态（在用/停用）');
    expect(titleWithFormat(role.fields.code)).to.match(/^角色编码（以小写字母开头/);
    expect(titleWithFormat(role.fields.name)).to.equal('角色名称');
    expect(titleWithFormat({ kind: 'date', title: '日期' })).to.equal('日期（YYYY-MM-DD）');
    expect(titleWithFormat(menu.fields.permission)).to.match(/^权限标识（形如/);
  });
});

const remark = { kind: 'text', title: '备注', min: 0, max: 5, multiline: true } as const;

describe('the cell of a text', () => {
  it('is read up to the longest text of its field, however it is written', () => {
    const unit = fc.constantFrom(...Array.from("\n;=' a😀"));
    fc.assert(
      fc.property(fc.string({ unit, minLength: remark.max, maxLength: remark.max }), (text) => {
        const cell = cellText(remark, text).replaceAll('\n', '\r\n');
        expect(cell.length).to.be.at.most(mostCharacters(remark));
        expect(cellValue(remark, cell)).to.equal(text);
      }),
      { numRuns: 5_000 },
    );
  });

  it('stays as it is if it is longer', () => {
    const longest = `${' '.repeat(mostCharacters(remark) - 1)}=`;
    expect(cellValue(remark, `'${longest.slice(1)}`)).to.equal(longest.slice(1));
    expect(cellValue(remark, `'${longest}`)).to.equal(`'${longest}`);
  });
});
