import { expect } from 'chai';
import fc from 'fast-check';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { atOwnPlace, lacksDepartment } from '../../../src/domain/records/own-place.js';
import { OPEN_TICKETS, OWNED_TICKETS, ticket } from '../../port-contracts/scoped-module.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const BOTH = ticket as ManagedModule;
const USERS: ManagedModule = MODULES.user;
/** The department is not optional. */
const STRICT: ManagedModule = {
  ...BOTH,
  fields: {
    ...BOTH.fields,
    departmentId: { kind: 'reference', title: '部门', english: 'Department', refersTo: 'department' },
  },
};
const ACTOR = { userId: 7, departmentId: 3 };
const NOWHERE = { userId: 7, departmentId: null };

describe('the place of a new record', () => {
  it('is that of the actor where the request leaves it out', () => {
    expect(expectRight(atOwnPlace(BOTH, ACTOR, { name: 'x' }))).to.deep.equal({
      values: { name: 'x', departmentId: 3, ownerId: 7 },
      defaults: ['ownerId', 'departmentId'],
    });
    expect(expectRight(atOwnPlace(OWNED_TICKETS, ACTOR, {}))).to.deep.equal({
      values: { ownerId: 7 },
      defaults: ['ownerId'],
    });
    expect(expectRight(atOwnPlace(USERS, ACTOR, {}))).to.deep.equal({
      ...{ values: { departmentId: 3 }, defaults: ['departmentId'] },
    });
  });

  it('is what the request says, null too', () => {
    fc.assert(
      fc.property(fc.option(fc.nat()), fc.option(fc.nat()), fc.constantFrom(ACTOR, NOWHERE), (one, other, actor) => {
        const values = { departmentId: one, ownerId: other };
        for (const module of [BOTH, STRICT, OWNED_TICKETS, OPEN_TICKETS])
          expect(expectRight(atOwnPlace(module, actor, values))).to.deep.equal({ values, defaults: [] });
      }),
    );
  });

  it('has no department for an actor without one, and is refused if the module needs one', () => {
    expect(expectRight(atOwnPlace(BOTH, NOWHERE, {}))).to.deep.equal({
      ...{ values: { departmentId: null, ownerId: 7 }, defaults: ['ownerId', 'departmentId'] },
    });
    const refused = expectLeft(atOwnPlace(STRICT, NOWHERE, {}), 'FormInvalid');
    expect(refused).to.deep.include({ field: 'departmentId', title: '部门' });
    expectRight(atOwnPlace(STRICT, ACTOR, {}));
  });

  it('is nowhere in a module without a scope', () => {
    expect(expectRight(atOwnPlace(OPEN_TICKETS, ACTOR, {}))).to.deep.equal({ values: {}, defaults: [] });
  });

  it('needs the department of the actor only if the module has departments and the request names none', () => {
    expect(lacksDepartment(BOTH, {})).to.equal(true);
    expect(lacksDepartment(BOTH, { departmentId: null })).to.equal(false);
    expect([OWNED_TICKETS, OPEN_TICKETS].map((module) => lacksDepartment(module, {}))).to.deep.equal([false, false]);
  });
});
