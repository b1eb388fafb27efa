import { expect } from 'chai';
import type { PasswordHasher } from '../../src/domain/ports/password-hasher.js';

/** As long as bcrypt reads without help. */
export const LATIN_72_BYTES = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const CHINESE_72_BYTES = '密'.repeat(24);

/** No hash, and texts that are none. */
const UNREADABLE = [undefined, '', 'correct horse', '$none$correct horse'];

const TOLD_APART: ReadonlyArray<readonly [what: string, password: string, others: ReadonlyArray<string>]> = [
  ['the password it hashed', 'Tr0ub4dor&3', ['Tr0ub4dor&4', 'tr0ub4dor&3', '']],
  ['a password of Unicode', '登录密码🔑', ['登录密码🔐']],
  ['a password of 128 Chinese characters', `${'密'.repeat(127)}码`, [`${'密'.repeat(127)}玛`]],
  ['a password with a NUL', 'secret\0tail', ['secret', 'secret\0liat']],
];

/** What every hasher of passwords must do, whatever its algorithm; run it over yours. It must take twenty requests at once. */
export const passwordHasherContract = (make: () => PasswordHasher | Promise<PasswordHasher>): Mocha.Suite =>
  describe('contract: PasswordHasher', () => {
    let hasher: PasswordHasher;
    before(async () => {
      hasher = await make();
    });

    for (const [what, password, others] of TOLD_APART)
      it(`matches ${what}, and no other password`, async () => {
        const hash = await hasher.hash(password);
        expect(await hasher.verify(password, hash)).to.equal('match');
        for (const other of others) expect(await hasher.verify(other, hash)).to.equal('mismatch');
      });
    it('makes two hashes of one password, which both match and need no renewal', async () => {
      const hashes = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
      expect(new Set(hashes)).to.have.lengthOf(2);
      for (const hash of hashes) {
        expect(await hasher.verify('correct horse', hash)).to.equal('match');
        expect(hasher.needsRenewal(hash)).to.equal(false);
      }
    });

    it('distinguishes passwords of 71, 72, 73 and more bytes', async () => {
      for (const password of [LATIN_72_BYTES, CHINESE_72_BYTES]) {
        const family = [password.slice(0, -1), password, `${password}a`, `${password}b`, `${password}ab`];
        for (const known of family) {
          const hash = await hasher.hash(known);
          const verdicts = await Promise.all(family.map((tried) => hasher.verify(tried, hash)));
          expect(verdicts).to.deep.equal(family.map((tried) => (tried === known ? 'match' : 'mismatch')));
        }
      }
    });

    it('answers unreadable for a text that is no hash, and requires no renewal of it', async () => {
      for (const hash of UNREADABLE) {
        expect(await hasher.verify('correct horse', hash), hash).to.equal('unreadable');
        if (hash !== undefined) expect(hasher.needsRenewal(hash)).to.equal(false);
      }
    });

    it('expects no wait with an empty queue, and a wait that never falls with the length of the queue', async () => {
      await hasher.hash('correct horse');
      const waits = [0, 1, 2, 5, 10, 100, 1_000, 1_000_000].map((ahead) => hasher.expectedWaitMs(ahead));
      expect(waits[0]).to.equal(0);
      expect(waits.at(-1)).to.be.above(0);
      for (const [i, wait] of waits.slice(1).entries()) expect(wait).to.be.at.least(waits[i]!);
    });
    it('answers twenty concurrent comparisons, each with its own result', async () => {
      const passwords = Array.from({ length: 20 }, (_, i) => `password ${i}`);
      const hashes = await Promise.all(passwords.map((password) => hasher.hash(password)));
      const tried = passwords.map((password, i) => (i % 2 === 0 ? password : 'another'));
      const verdicts = await Promise.all(tried.map((password, i) => hasher.verify(password, hashes[i])));
      expect(verdicts).to.deep.equal(passwords.map((_, i) => (i % 2 === 0 ? 'match' : 'mismatch')));
    });
  });
