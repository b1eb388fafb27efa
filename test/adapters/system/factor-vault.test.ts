import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { aesFactorVault, closedFactorVault } from '../../../src/adapters/system/factor-vault.js';
import { O } from '../../../src/contract/values/fp.js';
import type { AppSecret } from '../../../src/domain/account/factor-code.js';
import { factorVaultContract } from '../../port-contracts/factor-vault.contract.js';
import { expectSome } from '../../support/expect-either.js';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' as AppSecret;
const [KEY, OTHER] = [randomBytes(32), randomBytes(32)];

describe('the vault of second factors', () => {
  factorVaultContract(() => ({ vault: aesFactorVault(KEY), other: aesFactorVault(OTHER) }));

  it('opens what the previous key has sealed, and tells so; it seals under the present one', () => {
    const [before, turned] = [aesFactorVault(KEY), aesFactorVault(OTHER, KEY)];
    const sealed = before.seal(7, SECRET);
    expect(expectSome(turned.open(7, sealed))).to.deep.equal({ secret: SECRET, isCurrent: false });
    expect(before.open(7, turned.seal(7, SECRET))).to.deep.equal(O.none);
  });

  it('without a key opens and seals nothing', () => {
    const closed = closedFactorVault();
    expect(closed.open(7, aesFactorVault(KEY).seal(7, SECRET))).to.deep.equal(O.none);
    expect(() => closed.seal(7, SECRET)).to.throw('FACTOR_KEY is not set');
  });
});
