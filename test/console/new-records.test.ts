import { expect } from 'chai';
import { keptReferences } from '../../console/src/forms/kept-references.js';
import { filteredReferences } from '../../console/src/listing/filtered-references.js';
import { withAssignments } from '../../console/src/forms/assignments-form.js';
import { descriptionOf, type Module } from '../../console/src/service/description.js';
import { moduleDescription } from '../../src/contract/modules/module-description.js';
import { MODULES } from '../../src/contract/modules/modules.js';
import { contract } from '../support/modules/contract.js';

const { modules } = descriptionOf({
  'x-modules': Object.fromEntries(
    Object.values({ ...MODULES, contract }).map((one) => [
      one.name,
      JSON.parse(JSON.stringify(moduleDescription(one))) as ReturnType<typeof moduleDescription>,
    ]),
  ),
});
const moduleOf = (name: string): Module => {
  const module = modules.find((one) => one.name === name);
  if (!module) throw new Error(name);
  return module;
};

describe('the form of the next record in the console', () => {
  it('begins with the department and the roles of the user before, and nothing else', () => {
    const { form, unique } = moduleOf('user');
    const roles = [{ roleId: 3, scope: 2, departments: [{ id: 4, below: true }] }];
    const before = {
      username: 'lilei',
      realname: '李雷',
      departmentId: 11,
      validUntil: null,
      sort: 7,
      status: 2,
      roles,
    };
    const kept = keptReferences(withAssignments(form), unique, { ...before, password: 'First#2026' });
    expect(JSON.parse(JSON.stringify(kept))).to.deep.equal({ departmentId: 11, roles });
  });

  it('begins with the parent in a tree', () => {
    const { form, unique } = moduleOf('department');
    const kept = keptReferences(form, unique, {
      parentId: 5,
      name: 'x',
      code: 'x',
      leaderId: null,
      sort: 0,
      status: 1,
    });
    expect(JSON.parse(JSON.stringify(kept))).to.deep.equal({ parentId: 5, leaderId: null });
  });

  it('keeps no reference that must be unique, alone or with other references', () => {
    const { form } = moduleOf('contract');
    const fields = { number: 'HT-1', customerId: 3, ownerId: 2, departmentId: 11 };
    const namesFor = (unique: Module['unique']) =>
      Object.entries(keptReferences(form, unique, fields)).flatMap(([name, value]) =>
        value === undefined ? [] : [name],
      );
    expect(namesFor([['number'], ['number', 'customerId']])).to.have.members(['customerId', 'ownerId', 'departmentId']);
    expect(namesFor([['ownerId']])).to.have.members(['customerId', 'departmentId']);
    expect(namesFor([['customerId', 'ownerId']])).to.deep.equal(['departmentId']);
  });

  it('does not take the name of another record that the form may begin with', () => {
    const { form, unique } = moduleOf('user');
    const own = { departmentId: 4, departmentName: '研发部' };
    expect({ ...own, ...keptReferences(form, unique, { departmentId: 11 }) }).to.deep.equal({
      departmentId: 11,
      departmentName: undefined,
    });
  });
});

describe('the form of a new record after a filtered list in the console', () => {
  const begun = (name: string, values: object, mayChoose = true) =>
    JSON.parse(JSON.stringify(filteredReferences(moduleOf(name), { ...values }, () => mayChoose))) as object;

  it('begins with the records for which the filter has one', () => {
    expect(begun('user', { departmentId: '11' })).to.deep.equal({ departmentId: 11 });
    expect(begun('contract', { departmentId: '11', ownerId: 3, status: 1, name: 'x' })).to.deep.equal({
      departmentId: 11,
      ownerId: 3,
    });
  });

  it('begins empty after a filter of several records, of no record, or of something else', () => {
    expect(begun('user', { departmentId: '11,12', roleId: '1', status: '1' })).to.deep.equal({});
    expect(begun('contract', { ownerIdEmpty: 'true', departmentId: 'x', number: '5' })).to.deep.equal({});
    expect(begun('user', {})).to.deep.equal({});
  });

  it('begins without a reference that the form only shows', () => {
    const { form, ...contract } = moduleOf('contract');
    const shown = form.map((input) => (input.name === 'ownerId' ? { ...input, readOnly: true as const } : input));
    const values = { departmentId: '11', ownerId: '3' };
    expect(
      JSON.parse(JSON.stringify(filteredReferences({ ...contract, form: shown }, values, () => true))),
    ).to.deep.equal({
      departmentId: 11,
    });
  });

  it('begins empty for users who cannot choose the record', () => {
    expect(begun('user', { departmentId: '11' }, false)).to.deep.equal({});
  });
});
