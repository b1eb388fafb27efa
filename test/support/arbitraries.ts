import fc from 'fast-check';
import type { Identity } from '../../src/domain/session/access-token-claims.js';

/** Moments of this century, in whole milliseconds. */
export const arbitraryMoment = (): fc.Arbitrary<Date> =>
  fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true });

export const arbitraryIdentity = (): fc.Arbitrary<Identity> =>
  fc.record({
    userId: fc.integer({ min: 1, max: 2 ** 31 }),
    username: fc.string({ maxLength: 20 }),
    realname: fc.string({ unit: 'binary' }),
  });

/** Whatever JSON can say. */
export const arbitraryJson = (): fc.Arbitrary<unknown> => fc.jsonValue();
