import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { AppSecret } from '../../src/domain/account/factor-code.js';
import type { SealedSecret } from '../../src/domain/ports/factor-store.js';
import type { FactorVault } from '../../src/domain/ports/factor-vault.js';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' as AppSecret;

/** What every vault must do, and must not; run it over yours. `other` has another key. */
export const factorVaultContract = (make: () => Readonly<{ vault: FactorVault; other: FactorVault }>): Mocha.Suite =>
  describe('contract: FactorVault', () => {
    it('opens what it has sealed for this user, and seals differently each time', () => {
      const { vault } = make();
      const [one, two] = [vault.seal(7, SECRET), vault.seal(7, SECRET)];
      expect(one).not.to.equal(two);
      for (const sealed of [one, two]) {
        expect(sealed).not.to.contain(SECRET);
        expect(vault.open(7, sealed)).to.deep.equal(O.some({ secret: SECRET, isCurrent: true }));
      }
    });

    it('opens nothing of another user or under another key', () => {
      const { vault, other } = make();
      const sealed = vault.seal(7, SECRET);
      expect(vault.open(8, sealed)).to.deep.equal(O.none);
      expect(other.open(7, sealed)).to.deep.equal(O.none);
    });

    it('opens nothing that was changed in one character', () => {
      const { vault } = make();
      const sealed = vault.seal(7, SECRET);
      for (let i = 0; i < sealed.length; i += 1) {
        const other = sealed[i] === 'A' ? 'B' : 'A';
        const changed = `${sealed.slice(0, i)}${other}${sealed.slice(i + 1)}` as SealedSecret;
        const opened = vault.open(7, changed);
        // the last character has bits that no byte has
        if (i < sealed.length - 1) expect(opened, String(i)).to.deep.equal(O.none);
        else if (O.isSome(opened)) expect(opened.value.secret).to.equal(SECRET);
      }
      for (const text of ['', '.', sealed.slice(0, 20), 'x'.repeat(8)])
        expect(vault.open(7, text as SealedSecret)).to.deep.equal(O.none);
    });

    it('digests a recovery code by code, user and secret', () => {
      const { vault, other } = make();
      const digest = vault.digest(7, SECRET, '8Q4ZT-0XKME');
      expect(vault.digest(7, SECRET, '8Q4ZT-0XKME')).to.equal(digest);
      expect(other.digest(7, SECRET, '8Q4ZT-0XKME')).to.equal(digest);
      const others = [
        vault.digest(8, SECRET, '8Q4ZT-0XKME'),
        vault.digest(7, SECRET, '8Q4ZT-0XKMF'),
        vault.digest(7, `A${SECRET.slice(1)}` as AppSecret, '8Q4ZT-0XKME'),
      ];
      expect(others).not.to.include(digest);
    });
  });
