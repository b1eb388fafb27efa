import { expect } from 'chai';
import fc from 'fast-check';
import { lastLoginClaim, lastLoginIn } from '../../../src/domain/account/last-login.js';

const logins = fc.record({
  time: fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  address: fc.ipV4(),
});
const failures = fc.nat();

/** What remains of a claim in the text of a token. */
const sent = (claim: unknown): unknown => JSON.parse(JSON.stringify(claim));

describe('the claim of the last login', () => {
  it('tells the second of the login, its address, and the failures since then', () => {
    fc.assert(
      fc.property(logins, failures, (login, count) => {
        const read = lastLoginIn(sent(lastLoginClaim({ login, failures: count })));
        const second = new Date(Math.floor(login.time.getTime() / 1000) * 1000);
        expect(read).to.deep.equal({ login: { time: second, address: login.address }, failures: count });
      }),
    );
  });

  it('tells failures before a first login, and is missing where there are none', () => {
    fc.assert(
      fc.property(failures, (count) => {
        const claim = lastLoginClaim({ failures: count });
        if (count === 0) expect(claim).to.equal(undefined);
        else expect(lastLoginIn(sent(claim))).to.deep.equal({ failures: count });
      }),
      { examples: [[0], [1]] },
    );
  });

  it('has seconds, address and failures in this order', () => {
    const login = { time: new Date('2026-01-02T03:04:05.999Z'), address: '203.0.113.9' };
    expect(lastLoginClaim({ login, failures: 0 })).to.deep.equal([1_767_323_045, '203.0.113.9', 0]);
    expect(lastLoginClaim({ failures: 2 })).to.deep.equal([null, null, 2]);
  });

  it('tells no login where seconds or address are missing', () => {
    expect(lastLoginIn([1, null, 2])).to.deep.equal({ failures: 2 });
    expect(lastLoginIn([null, '203.0.113.9', 2])).to.deep.equal({ failures: 2 });
    expect(lastLoginIn([0, '', 2])).to.deep.equal({ login: { time: new Date(0), address: '' }, failures: 2 });
  });

  it('tells nothing if it is not such a list', () => {
    for (const claim of [undefined, null, 5, {}, [], [1, 'a'], [1.5, 'a', 1], [1, 2, 3], ['1', 'a', 1], [1, 'a', 0.5]])
      expect(lastLoginIn(claim)).to.equal(undefined);
    fc.assert(
      fc.property(
        fc.anything().filter((claim) => !Array.isArray(claim)),
        (claim) => {
          expect(lastLoginIn(claim)).to.equal(undefined);
        },
      ),
    );
  });
});
