import { expect } from 'chai';
import type { FieldValues } from '../../../src/contract/values/value.js';
import { user } from '../../../src/contract/modules/user.js';
import type { ReadRow } from '../../../src/domain/records/import-row.js';
import { collectUnread, isOtherText } from '../../../src/domain/records/unread-texts.js';
import { anAddition, anImport, anUpdate, foundAmong, type UpdateRow } from './import-fixtures.js';

const NAMES: ReadonlyMap<string, string> = new Map([
  ...([50, 51] as const).map((id) => [`department ${id}`, id === 50 ? 'Sales' : '=Buying'] as const),
  ...([10, 11, 12] as const).map((id) => [`role ${id}`, `role-${id}`] as const),
]);
const nameOf = (module: string, id: number) => NAMES.get(`${module} ${id}`);

const link = (id: number) => ({ id, implied: false });
const SELLER = { id: 3, version: 1, values: { departmentId: 50, status: 1 }, links: [10, 11].map(link) };

/** Whether the text of a row in this column says something else than the record has. Undefined where it is not compared. */
const isOther = (of: keyof typeof user.fields, text: string, row: NonNullable<ReadRow['row']>) => {
  const texts = collectUnread([{ at: 0, column: of, of, readColumn: of }], anImport(user), foundAmong([SELLER]));
  texts.add({ line: 2, refusals: [], row, unread: { 0: text } });
  const [told] = texts.all();
  return told && isOtherText(user.fields[of], told, nameOf);
};

describe('a text in a column that is not read', () => {
  const update = (values: FieldValues, more: Partial<UpdateRow> = {}) => anUpdate(SELLER.id, values, more);

  const RESULTS: Readonly<Record<string, string>> = {
    true: 'the text differs from the record',
    false: 'the text is that of the record',
    undefined: 'the text is not compared',
  };
  for (const [what, values, text, expected] of [
    ['the row keeps the id, and the name is that of the record', { departmentId: 50 }, 'Sales', false],
    ['the row keeps the id, and the name is another one', { departmentId: 50 }, 'Buying', true],
    ['the row lacks the id, and the name is another one', {}, 'Buying', true],
    ['the row changes the id and the name', { departmentId: 51 }, '=Buying', undefined],
    ['the row changes the id, and the name is the old one', { departmentId: 51 }, 'Sales', undefined],
    ['the row clears the id and the name', { departmentId: null }, '', undefined],
    ['the row clears the id, and the name is the old one', { departmentId: null }, 'Sales', undefined],
  ] as const)
    it(`where ${what}: ${RESULTS[String(expected)]}`, () => {
      expect(isOther('departmentId', text, update(values))).to.equal(expected);
    });

  it('where the id is wrong: is not compared', () => {
    const wrong = ['departmentId'];
    expect(isOther('departmentId', 'Buying', update({}, { wrong }))).to.equal(undefined);
    expect(isOther('departmentId', 'Buying', anAddition({}, { wrong }))).to.equal(undefined);
  });

  it('that begins like a formula is compared without the sign that exports set before it', () => {
    const row = anAddition({ departmentId: 51 });
    expect(["'=Buying", '=Buying', "''=Buying"].map((text) => isOther('departmentId', text, row))).to.deep.equal([
      ...[false, false, true],
    ]);
  });

  it('of several names: they may stand in any order, with any comma', () => {
    const told = ['role-10,role-11', 'role-11, role-10', 'role-11、role-10', 'role-11', 'role-11,role-12'];
    expect(told.map((text) => isOther('roleIds', text, update({})))).to.deep.equal([false, false, false, true, true]);
  });
});
