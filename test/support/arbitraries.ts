import fc from 'fast-check';
import type { Identity } from '../../src/domain/access-token.js';
import type { Tally } from '../../src/domain/tally.js';

/** Moments of this century, in whole milliseconds. */
export const arbitraryMoment = (): fc.Arbitrary<Date> =>
  fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true });

export const arbitraryTally = (): fc.Arbitrary<Tally> =>
  fc.record({ count: fc.integer({ min: 1, max: 1000 }), endsAt: arbitraryMoment() });

export const arbitraryIdentity = (): fc.Arbitrary<Identity> =>
  fc.record({
    userId: fc.integer({ min: 1, max: 2 ** 31 }),
    username: fc.string({ maxLength: 20 }),
    realname: fc.string({ unit: 'binary' }),
  });

/** Permission strings of few modules and actions, so that they often meet. */
export const arbitraryPermission = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('user', 'role', 'position'), fc.constantFrom('page', 'list', 'add', 'delete'))
    .map(([module, action]) => `sys:${module}:${action}`);

/** Whatever JSON can say. */
export const arbitraryJson = (): fc.Arbitrary<unknown> => fc.jsonValue();
