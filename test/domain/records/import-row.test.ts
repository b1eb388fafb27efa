import { expect } from 'chai';
import { position } from '../../../src/contract/modules/position.js';
import { user } from '../../../src/contract/modules/user.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MOST_IMPORT_ERRORS } from '../../../src/contract/records/import-request.js';
import { rowReader, type ReadRow } from '../../../src/domain/records/import-row.js';
import { OPEN_PASSWORDS } from '../../support/password-policies.js';

/** Reads rows of cells, the first of them in line 2. */
const readRows = (module: ManagedModule, header: string, rows: ReadonlyArray<string>): ReadonlyArray<ReadRow> => {
  const read = rowReader(module, header.split(','), { ...OPEN_PASSWORDS, zone: 'Asia/Shanghai' });
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

  it('of an existing user, with a password or a hash: is refused, and keeps neither for the comparison', () => {
    const columns = 'id,version,username,password,passwordHash';
    const rows = readRows(user, columns, ['3,1,a,Secret#1,', '4,1,b,,a hash']);
    expect(rows.map(refusalsIn)).to.deep.equal([[['password', null]], [['passwordHash', null]]]);
    expect(rows.map(({ row }) => row && !row.adds && row.kept)).to.deep.equal([{ username: 'a' }, { username: 'b' }]);
  });
});
