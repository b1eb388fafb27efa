import { expect } from 'chai';
import { formInvalid } from '../../../src/contract/refusals/form-invalid.js';
import { chosenLinks } from '../../../src/contract/access/menu-hierarchy.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { BUTTON, menu } from '../../../src/contract/modules/menu.js';
import { user } from '../../../src/contract/modules/user.js';
import type { Import } from '../../../src/domain/records/file-import.js';
import { decideImport } from '../../../src/domain/records/decide-import.js';
import type { ReadRow, RowRefusal } from '../../../src/domain/records/import-row.js';
import type { FoundForChange } from '../../../src/domain/records/record-decisions.js';
import { ticket } from '../../port-contracts/scoped-module.js';
import { contract } from '../../support/modules/contract.js';
import { ADMINISTRATOR, anAddition, anImport, anUpdate, foundAmong } from './import-fixtures.js';

/** What is refused of a row, in which the reader has found these mistakes. */
const refusalsOf = (
  module: ManagedModule,
  row: NonNullable<ReadRow['row']>,
  found: FoundForChange,
  { faults = [], ...more }: Partial<Import> & Readonly<{ faults?: ReadonlyArray<RowRefusal> }> = {},
): ReadonlyArray<RowRefusal> => {
  const request = anImport(module, { ...more, rows: [{ line: 2, refusals: faults, row }] });
  return [...decideImport(request, found)].flatMap(({ refusals }) => refusals);
};
const tagsOf = (...args: Parameters<typeof refusalsOf>) => refusalsOf(...args).map(({ _tag }) => _tag);

const POWERFUL = 10;
/** The actor has no permission, and the role carries that of a button. */
const WEAK = foundAmong([], {
  authority: {
    ...{ ...ADMINISTRATOR, actorId: 2 },
    roles: new Map([[POWERFUL, { id: POWERFUL, status: 1, links: chosenLinks([20]) }]]),
    menus: new Map([[20, { id: 20, parentId: 0, type: BUTTON, status: 1, permission: 'sys:user:page' }]]),
  },
});

describe('a row that adds a record, with a wrong value', () => {
  const place = { parentId: 20, type: 1, permission: '' };
  const given = { parentId: 0, type: 2, permission: 'sys:role:page' };
  for (const [field, values, refusal] of [
    ['parentId', place, 'ParentInvalid'],
    ['type', place, 'ParentInvalid'],
    ['permission', given, 'PermissionNotHeld'],
  ] as const)
    it(`${field} of a menu: ${refusal} does not follow, unless the wrong value is that of another field`, () => {
      const { [field]: _, ...others } = { name: 'menu', status: 1, ...values };
      expect(tagsOf(menu, anAddition(others, { wrong: [field] }), WEAK)).to.deep.equal([]);
      expect(tagsOf(menu, anAddition({ ...others, ...values }, { wrong: ['sort'] }), WEAK)).to.deep.equal([refusal]);
    });

  it('the department of a user: lack of rights does not follow, unless the wrong value is that of another field', () => {
    const row = { account: { mustChange: false, roleIds: [POWERFUL] } };
    const rowWith = (wrong: string) => anAddition({ username: 'new', status: 1 }, { ...row, wrong: [wrong] });
    expect(tagsOf(user, rowWith('departmentId'), WEAK)).to.deep.equal([]);
    expect(tagsOf(user, rowWith('roleIds'), WEAK)).to.deep.equal([]);
    expect(tagsOf(user, rowWith('realname'), WEAK)).to.deep.equal(['PermissionNotHeld']);
  });

  it('its department or its owner: that it is outside of the scope does not follow', () => {
    const scope = { departments: [50], owner: 2 };
    const scopes = { import: scope, add: scope, update: scope };
    const tags = (...wrong: ReadonlyArray<string>) =>
      tagsOf(ticket, anAddition({ name: 'new' }, { wrong }), foundAmong([]), { scopes });
    expect([tags('departmentId'), tags('ownerId'), tags('level')]).to.deep.equal([[], [], ['ScopeExceeded']]);
  });
});

describe('a row that changes a record which the actor may not see', () => {
  const values = { number: 'A-1', customerId: 1, amount: '1.00', signedOn: '2025-01-01', endsOn: '2025-12-31' };
  const found = foundAmong([{ id: 3, version: 1, values, links: [] }]);
  const isHidden = { reach: () => undefined };

  it('no rule reads a value of the record', () => {
    const row = anUpdate(3, { signedOn: '2026-01-01' });
    const whole = { lacksFields: false };
    expect(tagsOf(contract, row, found, whole)).to.deep.equal(['RuleBroken']);
    expect(tagsOf(contract, row, found, { ...whole, ...isHidden })).to.deep.equal([]);
  });

  it('a wrong value is refused once, with the text that says how it is written', () => {
    const fault = formInvalid('urgent', '加急（是或否）');
    const refusals = refusalsOf(contract, anUpdate(3, {}, { wrong: ['urgent'] }), found, {
      ...isHidden,
      faults: [fault],
    });
    expect(refusals.filter((refusal) => 'field' in refusal && refusal.field === 'urgent')).to.deep.equal([fault]);
    expect(refusals).to.deep.include(formInvalid('amount', '金额'));
  });
});
