import { expect } from 'chai';
import fc from 'fast-check';
import {
  assignmentFault,
  needsDepartment,
  NO_SCOPE,
  withDepartments,
  withRole,
  withScope,
} from '../../console/src/assignments/assignment-changes.js';
import { unlimitedModules } from '../../console/src/assignments/unlimited-modules.js';
import { assignmentsIn, withAssignments } from '../../console/src/forms/assignments-form.js';
import {
  includedDepartments,
  tickedDepartments,
  unknownDepartments,
} from '../../console/src/scopes/chosen-departments.js';
import { possibleDepartments } from '../../console/src/scopes/possible-departments.js';
import { ownPlace, withoutFixedPlace } from '../../console/src/scopes/own-place.js';
import { reachedParts, scopeParts } from '../../console/src/scopes/scope-parts.js';
import {
  departmentOptions,
  parentOptions,
  withBelow,
  type DepartmentNode,
} from '../../console/src/department-tree/department-tree.js';
import { placesById } from '../../console/src/tree/placed-tree.js';
import type { Module } from '../../console/src/service/description.js';
import { reachOf } from '../../console/src/users/record-reach.js';
import { refusedField, shownFaults, shownValues } from '../../console/src/forms/form-values.js';
import type { ReachedRows } from '../../src/contract/access/reached-rows.js';
import type { OwnScope } from '../../src/contract/account/account-endpoints.js';
import { user } from '../../src/contract/modules/user.js';
import { isVisible } from '../../src/domain/access/row-scope.js';

const node = (id: number, children: ReadonlyArray<DepartmentNode> = [], status = 1): DepartmentNode => ({
  ...{ id, version: 1, parentId: 0, name: `d${id}`, code: '', leaderId: null, sort: 1, status, children },
});

const below = (parent: DepartmentNode): DepartmentNode => ({
  ...parent,
  children: parent.children.map((child) => below({ ...child, parentId: parent.id })),
});

/** 1 over 2 and 3; 2 over 4. 5 is disabled. */
const TREE = [below(node(1, [node(2, [node(4)]), node(3)])), node(5, [], 2)];
const PLACED = placesById(TREE);

describe('departments in forms of the console', () => {
  it('are offered with their paths, each before those below it; disabled ones only where they are chosen', () => {
    expect(departmentOptions(TREE).map(({ path, depth }) => [path, depth])).to.deep.equal([
      ['d1', 1],
      ['d1 / d2', 2],
      ['d1 / d2 / d4', 3],
      ['d1 / d3', 2],
    ]);
    expect(departmentOptions(TREE, 5).map(({ id }) => id)).to.deep.equal([1, 2, 4, 3, 5]);
  });

  it('are offered to a limited user where a record may be: those of their data scopes, enabled ones only', () => {
    const own = { id: 2, name: 'd2' };
    const offered = (scopes: ReadonlyArray<OwnScope>, department: typeof own | null = own) =>
      departmentOptions(TREE, 5, possibleDepartments({ scopes, department, mayOwn: false, tree: PLACED })).map(
        ({ id }) => id,
      );
    expect(offered([{ scope: 3 }])).to.deep.equal([2]);
    expect(offered([{ scope: 4 }])).to.deep.equal([2, 4]);
    const chosen = [1, 3].map((id) => ({ id, name: `d${id}`, below: id === 3 }));
    expect(offered([{ scope: 2, departments: chosen }, { scope: 5 }])).to.deep.equal([1, 3]);
    expect(offered([{ scope: 5 }]), 'a new user, who does not own itself yet').to.deep.equal([]);
    expect(offered([{ scope: 3 }, { scope: 4 }], null), 'without a department').to.deep.equal([]);
    expect(offered([])).to.deep.equal([1, 2, 4, 3, 5]);
  });

  it('are all offered where the user may own the record, or where the tree is not known', () => {
    const limits = { department: { id: 2, name: 'd2' }, mayOwn: true, tree: undefined };
    expect(possibleDepartments({ ...limits, scopes: [{ scope: 3 }, { scope: 5 }], tree: PLACED })).to.equal(undefined);
    expect(possibleDepartments({ ...limits, scopes: [{ scope: 4 }] })).to.equal(undefined);
    expect([...(possibleDepartments({ ...limits, scopes: [{ scope: 3 }] }) ?? [])]).to.deep.equal([2]);
  });

  it('are no parents of themselves and of those above them', () => {
    expect(parentOptions(TREE, 2).map(({ id }) => id)).to.deep.equal([1, 3, 5]);
    expect(parentOptions(TREE, undefined).map(({ id }) => id)).to.deep.equal([1, 2, 4, 3, 5]);
  });

  it('are filtered together with all below them', () => {
    expect(withBelow(PLACED, [2])).to.deep.equal([2, 4]);
    expect(withBelow(PLACED, [4, 1])).to.have.members([1, 2, 3, 4]);
    expect(withBelow(PLACED, [5])).to.deep.equal([5]);
  });
});

describe('chosen departments of a data scope in the console', () => {
  const all = new Set([1, 2, 3, 4, 5]);

  it('include those below them when they are ticked, if there are any; others stay as they are', () => {
    const ticked = tickedDepartments([{ id: 3, below: true }], { shown: all, ticked: [4, 3, 2] }, PLACED);
    expect(ticked).to.deep.equal([
      { id: 2, below: true },
      { id: 3, below: true },
      { id: 4, below: false },
    ]);
    expect(tickedDepartments(ticked, { shown: all, ticked: [4] }, PLACED)).to.deep.equal([{ id: 4, below: false }]);
  });

  it('stay where a search does not show them', () => {
    const before = [{ id: 1, below: false }];
    expect(tickedDepartments(before, { shown: new Set([4]), ticked: [] }, PLACED)).to.deep.equal(before);
  });

  it('reach those below them only with `below`, and are unknown if the tree does not have them', () => {
    expect([...includedDepartments([{ id: 1, below: true }], PLACED)]).to.deep.equal([2, 4, 3]);
    expect([...includedDepartments([{ id: 1, below: false }], PLACED)]).to.deep.equal([]);
    expect(
      unknownDepartments(
        [
          { id: 9, below: false },
          { id: 1, below: false },
        ],
        PLACED,
      ),
    ).to.deep.equal([9]);
    expect(unknownDepartments([{ id: 9, below: false }], new Map()), 'while it is read').to.deep.equal([]);
  });
});

describe('the roles of a user with data scopes in the console', () => {
  const ONE = { roleId: 3, scope: 1 };

  it('stand in the order of their ids, and keep what is not changed', () => {
    const two = withRole([ONE], 2, 4);
    expect(two).to.deep.equal([{ roleId: 2, scope: 4 }, ONE]);
    const chosen = withScope(two, 2, 2);
    expect(chosen).to.deep.equal([{ roleId: 2, scope: 2, departments: [] }, ONE]);
    const named = withDepartments(chosen, 2, [{ id: 7, below: true }]);
    expect(named[0]).to.deep.equal({ roleId: 2, scope: 2, departments: [{ id: 7, below: true }] });
    expect(withScope(named, 2, 2), 'the same scope').to.deep.equal(named);
    expect(withScope(named, 2, 5)).to.deep.equal([{ roleId: 2, scope: 5 }, ONE]);
  });

  it('need a scope, and departments where the scope is that of chosen ones: 1 to 200', () => {
    const departments = (count: number) => Array.from({ length: count }, (_, id) => ({ id: id + 1, below: false }));
    expect(assignmentFault({ roleId: 1, scope: NO_SCOPE })).to.equal('noScope');
    expect(assignmentFault({ roleId: 1, scope: 2, departments: [] })).to.equal('noDepartment');
    expect(assignmentFault({ roleId: 1, scope: 2, departments: departments(201) })).to.equal('tooManyDepartments');
    expect(assignmentFault({ roleId: 1, scope: 2, departments: departments(200) })).to.equal(undefined);
    expect(assignmentFault({ roleId: 1, scope: 5 })).to.equal(undefined);
    expect([1, 2, 3, 4, 5].filter(needsDepartment)).to.deep.equal([3, 4]);
  });

  const form = withAssignments(Object.entries(user.fields).map(([name, field]) => ({ ...field, name })));

  it('take the place of the ids in the form, and a refused one has its place there', () => {
    const names = form.map(({ name }) => name);
    expect(names).to.include('roles').and.not.include('roleIds');
    expect(shownValues(form)['roles']).to.deep.equal([]);
    expect(shownValues(form, { roles: [ONE] })['roles']).to.deep.equal([ONE]);
    const refused = { reason: 'PermissionNotHeld', detail: { roleId: 3 } } as const;
    const fields = { roles: [{ roleId: 2, scope: 1 }, ONE] };
    expect(refusedField(refused, form, fields)).to.equal('roles.1');
    expect(refusedField({ ...refused, detail: { roleId: 9 } }, form, fields), 'taken away').to.equal(undefined);
    expect(refusedField({ reason: 'PermissionNotHeld' }, form, fields)).to.equal(undefined);
    expect(refusedField({ reason: 'ReferenceInvalid', detail: { field: 'roles' } }, form, fields)).to.equal('roles');
  });

  it('are judged by the rule of the service', () => {
    const faultOf = (roles: unknown) =>
      shownFaults(form, { username: 'lilei', sort: '1', status: 1, mustChange: false, roles }).find(
        ({ field }) => field === 'roles',
      )?.rule;
    expect(faultOf([ONE])).to.equal(undefined);
    expect(faultOf([{ roleId: 1, scope: 2, departments: [] }])).to.equal('wrongForm');
    expect(assignmentsIn(undefined)).to.deep.equal([]);
  });
});

describe('what limits a list in the console', () => {
  const OWN = { id: 3, name: '研发部' };

  it('is the own department, those that were chosen, each once, and the own records at the end', () => {
    expect(scopeParts([{ scope: 5 }, { scope: 3 }], OWN)).to.deep.equal([{ name: '研发部', below: false }, 'own']);
    const chosen = [
      { id: 3, name: '研发部', below: false },
      { id: 4, name: '财务部', below: true },
    ];
    expect(scopeParts([{ scope: 2, departments: chosen }, { scope: 4 }], OWN)).to.deep.equal([
      { name: '研发部', below: true },
      { name: '财务部', below: true },
    ]);
  });

  it('is nothing for a user without a department whose scopes are those of the own department', () => {
    expect(scopeParts([{ scope: 3 }, { scope: 4 }], null)).to.deep.equal([]);
  });

  it('has every department that counts now, and the own records', () => {
    expect(reachedParts({ everything: false, departments: [OWN], own: true })).to.deep.equal([
      { name: '研发部', below: false },
      'own',
    ]);
    expect(reachedParts({ everything: false, departments: [], own: false })).to.deep.equal([]);
  });
});

describe('the form of a new record of a scoped module in the console', () => {
  const form = ['departmentId', 'ownerId', 'name'].map((name) => ({
    ...{ name, kind: 'reference' as const, title: name, refersTo: 'user' },
  }));
  const module = { name: 'contract', scope: { department: 'departmentId', owner: 'ownerId' }, form };
  const account = {
    id: 5,
    username: 'lilei',
    department: { id: 3, name: '研发部' },
    limited: ['sys:contract:add'],
    permissions: [],
  };

  it('begins with the own department and the own user, if the user may add only there', () => {
    expect(ownPlace(module, account)).to.deep.equal({
      ...{ departmentId: 3, departmentName: '研发部', ownerId: 5, ownerName: 'lilei' },
    });
    expect(ownPlace(module, { ...account, department: null })).to.deep.equal({ ownerId: 5, ownerName: 'lilei' });
  });

  it('begins empty for a user who may add everywhere, and has no field that the form lacks', () => {
    expect(ownPlace(module, { ...account, limited: ['sys:contract:page'] })).to.deep.equal({});
    expect(ownPlace(module, undefined)).to.deep.equal({});
    expect(ownPlace({ ...module, scope: { owner: 'id' } }, account)).to.deep.equal({});
  });

  it('is sent without the department and the owner that the user may not choose', () => {
    const fields = { departmentId: 3, ownerId: 5, name: 9 };
    expect(withoutFixedPlace(module, account, fields)).to.deep.equal({ name: 9 });
    const choosing = { ...account, permissions: ['sys:user:options'] };
    expect(withoutFixedPlace(module, choosing, fields)).to.deep.equal(fields);
    expect(withoutFixedPlace({ ...module, scope: {} }, account, fields)).to.deep.equal(fields);
  });
});

describe('the explanation of one record in the console', () => {
  const USER = 7;
  const scope = { department: 'departmentId', owner: 'ownerId' };
  const reach = (rows: Partial<ReachedRows>, record: object, of: Module['scope'] = scope) =>
    reachOf({
      rows: { everything: false, departments: [], own: false, ...rows },
      scope: of,
      record: { ...record },
      userId: USER,
    });
  const research = { departments: [{ id: 2, name: '研发部' }] };

  it('names what shows the record: everything, its department, or its owner', () => {
    const record = { departmentId: 2, ownerId: USER };
    expect(reach({ everything: true }, record)).to.equal('everything');
    expect(reach({ ...research, own: true }, record)).to.equal('department');
    expect(reach({ own: true }, record)).to.equal('own');
  });

  it('finds nothing for another department, another owner, and for a module without these fields', () => {
    expect(reach(research, { departmentId: 3, ownerId: USER })).to.equal('none');
    expect(reach(research, { departmentId: null, ownerId: null })).to.equal('none');
    expect(reach({ own: true }, { departmentId: 2, ownerId: 8 })).to.equal('none');
    expect(reach({ own: true }, { departmentId: 2, ownerId: USER }, { department: 'departmentId' })).to.equal('none');
    expect(reach(research, { departmentId: 2 }, { owner: 'ownerId' })).to.equal('none');
  });

  it('agrees with the service about every record', () => {
    const id = fc.constantFrom(1, 2, 3, USER);
    const place = fc.record({ department: fc.option(id), owner: fc.option(id) });
    const limits = fc.record({ departments: fc.uniqueArray(id), own: fc.boolean() });
    fc.assert(
      fc.property(place, limits, ({ department, owner }, { departments, own }) => {
        const rows = { departments: departments.map((one) => ({ id: one, name: '' })), own };
        const isShown = isVisible({ departments, owner: own ? USER : null }, { department, owner });
        expect(reach(rows, { departmentId: department, ownerId: owner }) !== 'none').to.equal(isShown);
      }),
    );
  });
});

describe('the modules that no data scope of a role limits', () => {
  const modules = ['role', 'menu', 'example', 'exam'].map((name) => ({ name }));
  const named = (...permissions: ReadonlyArray<string>) =>
    unlimitedModules([{ name: 'user', scope: { department: 'departmentId' } }, ...modules], permissions)?.map(
      ({ name }) => name,
    );

  it('are those without a data scope among its permissions, in the order of the modules', () => {
    expect(named('sys:user:page', 'sys:example:add', 'sys:example:page', 'sys:role:page')).to.deep.equal([
      'role',
      'example',
    ]);
  });

  it('are none if a data scope limits each of its permissions', () => {
    expect(named('sys:user:page', 'sys:menu:holders', 'sys:session:page', 'sys:audit:page')).to.equal(undefined);
    expect(named()).to.equal(undefined);
  });

  it('have no name if the permission belongs to no module', () => {
    expect(named('sys:user:page', 'shop:order:page')).to.deep.equal([]);
  });
});
