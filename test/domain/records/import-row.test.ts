import { expect } from 'chai';
import { position } from '../../../src/contract/modules/position.js';
import { user } from '../../../src/contract/modules/user.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { choicesByText } from '../../../src/contract/records/choice-texts.js';
import { headerReader } from '../../../src/contract/records/import-columns.js';
import { MOST_IMPORT_ERRORS } from '../../../src/contract/records/import-request.js';
import { rowReader, type ReadRow } from '../../../src/domain/records/import-row.js';
import { OPEN_PASSWORDS } from '../../support/password-policies.js';

/** Reads rows of cells, the first of them in line 2. */
const readRows = (module: ManagedModule, header: string, rows: ReadonlyArray<string>): ReadonlyArray<ReadRow> => {
  const policy = { ...OPEN_PASSWORDS, zone: 'Asia/Shanghai' };
  const cells = header.split(',');
  const read = rowReader(module, cells.map(headerReader(module, cells)), policy, choicesByText(module, cells));
  return rows.map((row, i) => read({ line: i + 2, cells: row.split(','), isMalformed: false }));
};

const refusalsIn = ({ refusals }: ReadRow) =>
  refusals.map((refusal) => ['field' in refusal ? refusal.field : refusal._tag, refusal.otherLine ?? null]);

describe('a row of a file', () => {
  const header = 'id,version,name,sort,status';
  const wrong = Array.from({ length: MOST_IMPORT_ERRORS }, (_, i) => `${1_000 + i},1,name,x,1`);

  it('within the refusals of an answer: has all of its refusals', () => {
    const [row] = readRows(position, header, [...wrong.slice(1), '30,1,name,x,9']).slice(-1);
    expect(refusalsIn(row!)).to.deep.equal([
      ['sort', null],
      ['status', null],
    ]);
  });

  it('beyond the refusals of an answer: keeps only its first one', () => {
    const [row] = readRows(position, header, [...wrong, '30,1,name,x,9']).slice(-1);
    expect(refusalsIn(row!)).to.deep.equal([['sort', null]]);
  });

  it('beyond the refusals of an answer: keeps the one by which another row is refused, too', () => {
    const [row] = readRows(position, header, [...wrong, '30,1,name,1,1', '30,1,name,x,9']).slice(-1);
    expect(refusalsIn(row!)).to.deep.equal([
      ['sort', null],
      ['id', MOST_IMPORT_ERRORS + 2],
    ]);
  });

  it('that adds a record: a choice whose number is empty is that of the text beside it', () => {
    const rows = readRows(position, 'name,sort,状态编号,状态', ['a,1,,停用', 'b,1,1,停用', 'c,1,,离职', 'd,1,9,停用']);
    expect(rows.map(refusalsIn)).to.deep.equal([[], [], [['status', null]], [['status', null]]]);
    expect(rows.map(({ row }) => row?.values['status'])).to.deep.equal([2, 1, undefined, undefined]);
  });

  it('that updates a record: an empty number of a choice is missing, whatever the text beside it says', () => {
    const rows = readRows(position, 'id,version,name,sort,状态编号,状态', ['1,1,a,1,,停用', '2,,b,1,,停用']);
    expect(rows.map(refusalsIn)).to.deep.equal([
      [['status', null]],
      [
        ['version', null],
        ['status', null],
      ],
    ]);
  });

  it('of an existing user, with a password or a hash: is refused, and keeps neither for the comparison', () => {
    const columns = 'id,version,username,password,passwordHash';
    const rows = readRows(user, columns, ['3,1,a,Secret#1,', '4,1,b,,a hash']);
    expect(rows.map(refusalsIn)).to.deep.equal([[['password', null]], [['passwordHash', null]]]);
    expect(rows.map(({ row }) => row && !row.adds && row.kept)).to.deep.equal([{ username: 'a' }, { username: 'b' }]);
  });
});
