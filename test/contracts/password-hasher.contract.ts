import { expect } from 'chai';
import type { PasswordHasher } from '../../src/domain/ports/password-hasher.js';

const LATIN_72_BYTES = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const CHINESE_72_BYTES = '密'.repeat(24);

/**
 * Cost, password, hash. The `U*U` family and the 72 bytes of cost 5 are the vectors published with crypt_blowfish; the
 * others were computed by libxcrypt, those of long passwords from the HMAC of Python's standard library.
 */
const KNOWN: ReadonlyArray<readonly [cost: number, password: string, hash: string]> = [
  [5, 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  [5, 'U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  [5, 'U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  [5, LATIN_72_BYTES, '$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'],
  [4, 'correct horse', '$2a$04$Qw7TzL0pXeR5vKb9NfYcM.RaMwUzXjodwwOidCnUJ/ZWtTFP4m3I.'],
  [5, 'correct horse', '$2b$05$Qw7TzL0pXeR5vKb9NfYcM..SY2EGeblrzJpS0cRcPc7W6QWuhdthG'],
  [6, 'correct horse', '$2y$06$Qw7TzL0pXeR5vKb9NfYcM.IwOdehS07wnJN9qQ56tGzjh9TGArXPO'],
  [4, '登录密码🔑', '$2b$04$Qw7TzL0pXeR5vKb9NfYcM.mhEKioA72sHzI.05iH/e2.pkB/N1csi'],
  [5, '登录密码🔑', '$2y$05$Qw7TzL0pXeR5vKb9NfYcM.A4NYegKqRX20.BghX7GA70vFAxSVR5C'],
  [4, CHINESE_72_BYTES, '$2b$04$Qw7TzL0pXeR5vKb9NfYcM.co4MXEplF2.4CickfsBz5iWJmmoDdSC'],
  [4, `${CHINESE_72_BYTES}x`, '$2b$04$Qw7TzL0pXeR5vKb9NfYcM./0XU3GncKMgTKM9NE8LTv08MO3bvAFu'],
  [4, '密'.repeat(128), '$2b$04$Qw7TzL0pXeR5vKb9NfYcM.ZMYzKKdMWOJwVe83M89iFDF/JILQANC'],
];

const REST = 'Qw7TzL0pXeR5vKb9NfYcM.RaMwUzXjodwwOidCnUJ/ZWtTFP4m3I.';
const UNREADABLE: ReadonlyArray<readonly [what: string, hash: string | undefined]> = [
  ['no hash', undefined],
  ['an empty one', ''],
  ['plain text', 'correct horse'],
  ['another algorithm', `$2x$04$${REST}`],
  ['the first bcrypt', `$2$04$${REST}`],
  ['a short one', `$2b$04$${REST.slice(1)}`],
  ['a long one', `$2b$04$${REST}.`],
  ['one with a line break after it', `$2b$04$${REST}\n`],
  ['one with a line before it', `\n$2b$04$${REST}`],
  ['a character outside the alphabet', `$2b$04$${REST.slice(1)}+`],
  ['a cost of one digit', `$2b$4$${REST}`],
  ['a cost below four', `$2b$03$${REST}`],
  ['a cost that would hold a thread for seconds', `$2b$17$${REST}`],
  ['a cost that would hold a thread for hours', `$2b$31$${REST}`],
];

/** What every `PasswordHasher` of the given cost owes its callers. It must take twenty requests at once. */
export const passwordHasherContract = (
  make: () => PasswordHasher | Promise<PasswordHasher>,
  { cost }: Readonly<{ cost: number }>,
): Mocha.Suite =>
  describe('contract: PasswordHasher', () => {
    let hasher: PasswordHasher;
    before(async () => {
      hasher = await make();
    });

    it('recognises the password it hashed, and no other', async () => {
      const hash = await hasher.hash('Tr0ub4dor&3');
      expect(await hasher.verify('Tr0ub4dor&3', hash)).to.equal('match');
      expect(await hasher.verify('Tr0ub4dor&4', hash)).to.equal('mismatch');
      expect(await hasher.verify('tr0ub4dor&3', hash)).to.equal('mismatch');
      expect(await hasher.verify('', hash)).to.equal('mismatch');
    });
    it('writes $2b$ hashes of the configured cost, which need no renewal', async () => {
      const hash = await hasher.hash('correct horse');
      expect(hash).to.match(new RegExp(`^\\$2b\\$${String(cost).padStart(2, '0')}\\$[./A-Za-z0-9]{53}$`));
      expect(hasher.needsRenewal(hash)).to.equal(false);
    });
    it('salts: one password has two hashes, and both fit', async () => {
      const hashes = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
      expect(new Set(hashes.map((hash) => hash.slice(7, 29)))).to.have.lengthOf(2);
      for (const hash of hashes) expect(await hasher.verify('correct horse', hash)).to.equal('match');
    });
    it('takes Unicode as it comes', async () => {
      const hash = await hasher.hash('登录密码🔑');
      expect(await hasher.verify('登录密码🔑', hash)).to.equal('match');
      expect(await hasher.verify('登录密码🔐', hash)).to.equal('mismatch');
    });

    for (const [sort, password] of [
      ['Latin', LATIN_72_BYTES],
      ['Chinese', CHINESE_72_BYTES],
    ] as const) {
      it(`tells ${sort} passwords of 71, 72, 73 and more bytes apart`, async () => {
        const family = [password.slice(0, -1), password, `${password}a`, `${password}b`, `${password}ab`];
        for (const known of family) {
          const hash = await hasher.hash(known);
          const verdicts = await Promise.all(family.map((tried) => hasher.verify(tried, hash)));
          expect(verdicts).to.deep.equal(family.map((tried) => (tried === known ? 'match' : 'mismatch')));
        }
      });
    }
    it('tells passwords of 128 Chinese characters apart by the last one', async () => {
      const start = '密'.repeat(127);
      const hash = await hasher.hash(`${start}码`);
      expect(await hasher.verify(`${start}码`, hash)).to.equal('match');
      expect(await hasher.verify(`${start}玛`, hash)).to.equal('mismatch');
    });
    it('reads on after a NUL', async () => {
      const hash = await hasher.hash('secret\0tail');
      expect(await hasher.verify('secret\0tail', hash)).to.equal('match');
      expect(await hasher.verify('secret', hash)).to.equal('mismatch');
      expect(await hasher.verify('secret\0liat', hash)).to.equal('mismatch');
    });

    for (const [madeWith, password, hash] of KNOWN) {
      it(`verifies ${hash}, made elsewhere`, async () => {
        expect(await hasher.verify(password, hash)).to.equal('match');
        expect(await hasher.verify(`${password}.`, hash)).to.equal('mismatch');
        expect(hasher.needsRenewal(hash)).to.equal(madeWith !== cost);
      });
    }
    for (const [what, hash] of UNREADABLE) {
      it(`finds ${what} unreadable and asks for no renewal`, async () => {
        expect(await hasher.verify('correct horse', hash)).to.equal('unreadable');
        if (hash !== undefined) expect(hasher.needsRenewal(hash)).to.equal(false);
      });
    }

    it('answers each of twenty that come at once with its own verdict', async () => {
      const passwords = Array.from({ length: 20 }, (_, i) => `password ${i}`);
      const hashes = await Promise.all(passwords.map((password) => hasher.hash(password)));
      const tried = passwords.map((password, i) => (i % 2 === 0 ? password : 'another'));
      const verdicts = await Promise.all(tried.map((password, i) => hasher.verify(password, hashes[i])));
      expect(verdicts).to.deep.equal(passwords.map((_, i) => (i % 2 === 0 ? 'match' : 'mismatch')));
    });
  });
