import { expect } from 'chai';
import fc from 'fast-check';
import { reachedRows } from '../../../src/domain/access/reached-rows.js';
import { isVisible } from '../../../src/domain/access/row-scope.js';
import { anyRows, gives } from '../../support/scopes/plain-scopes.js';

const [ME, OTHER] = [50, 51];
const SCOPED = 'sys:contract:page';
const UNSCOPED = 'sys:position:page';
const isScoped = (permission: string): boolean => permission === SCOPED;

const IDS = [1, 2, 3, 4, 5, 6];
const department = fc.constantFrom(...IDS);
/** The departments in some order of a list, which is not that of their ids. */
const listed = fc
  .record({
    parents: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
    order: fc.shuffledSubarray(IDS, { minLength: 6, maxLength: 6 }),
  })
  .map(({ parents, order }) =>
    order.map((id) => ({ id, parentId: Math.min(parents[id - 1] ?? 0, id - 1), name: `department ${id}` })),
  );
const assigned = fc.array(
  fc.oneof(
    fc.constant(undefined),
    anyRows(IDS).filter(({ scope }) => scope !== 1),
  ),
  { maxLength: 3 },
);
const places = [null, ...IDS].flatMap((of) => [null, ME, OTHER].map((owner) => ({ department: of, owner })));

describe('the rows that permissions reach', () => {
  it('are those of the data scopes that grant the permission, the departments with their names in the order of the list', () => {
    fc.assert(
      fc.property(listed, fc.option(department), assigned, (departments, departmentId, granting) => {
        const user = { id: ME, departmentId };
        const tree = new Map(departments.map(({ id, parentId }) => [id, parentId]));
        const { scope, rows } = reachedRows({ departments, isScoped }).of(user, SCOPED, granting);
        const isGiven = (place: (typeof places)[number]): boolean =>
          granting.some((one) => gives(one, tree, user, place));
        for (const place of places) expect(isVisible(scope, place)).to.equal(isGiven(place));
        const everything = granting.includes(undefined);
        const named = departments.filter(({ id }) => isGiven({ department: id, owner: null }));
        expect(rows).to.deep.equal({
          everything,
          departments: everything ? [] : named.map(({ id, name }) => ({ id, name })),
          own: !everything && granting.some((one) => one?.scope === 5),
        });
      }),
    );
  });

  it('are all rows of a permission that data scopes do not limit, if something grants it', () => {
    fc.assert(
      fc.property(assigned, (granting) => {
        const reached = reachedRows({ departments: [], isScoped });
        const { scope, rows } = reached.of({ id: ME, departmentId: null }, UNSCOPED, granting);
        expect(scope === 'everything').to.equal(granting.length > 0);
        expect(rows).to.deep.equal(granting.length > 0 ? reached.everything : reached.nothing);
      }),
    );
  });

  it('are none without the permission, and all of them for the administrator', () => {
    const departments = [{ id: 1, parentId: 0, name: '研发部' }];
    const reached = reachedRows({ departments, isScoped });
    expect(reached.nothing).to.deep.equal({ everything: false, departments: [], own: false });
    expect(reached.everything).to.deep.equal({ everything: true, departments: [], own: false });
    expect(reached.of({ id: ME, departmentId: 1 }, SCOPED, []).rows).to.deep.equal(reached.nothing);
  });

  it('are computed once for equal data scopes of a user, and again for others', () => {
    const departments = [1, 2].map((id) => ({ id, parentId: 0, name: `department ${id}` }));
    const { of } = reachedRows({ departments, isScoped });
    const user = { id: ME, departmentId: 1 };
    const first = of(user, SCOPED, [{ scope: 3 }]);
    expect(of({ ...user }, SCOPED, [{ scope: 3 }])).to.equal(first);
    expect(of({ ...user, departmentId: 2 }, SCOPED, [{ scope: 3 }]).scope).to.deep.equal({
      ...{ departments: [2], owner: null },
    });
    expect(of(user, SCOPED, [{ scope: 5 }]).scope).to.deep.equal({ departments: [], owner: ME });
    expect(of({ ...user, id: OTHER }, SCOPED, [{ scope: 5 }]).scope).to.deep.equal({ departments: [], owner: OTHER });
    expect(of(user, SCOPED, [undefined]).scope).to.equal('everything');
  });
});
