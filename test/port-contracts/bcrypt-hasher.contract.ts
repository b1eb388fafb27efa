import { expect } from 'chai';
import type { PasswordHasher } from '../../src/domain/ports/password-hasher.js';
import { CHINESE_72_BYTES, LATIN_72_BYTES } from './password-hasher.contract.js';

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
/** Hashes of other algorithms, lengths and characters, with bits that mean nothing, or of a cost that is not accepted. */
const UNREADABLE = [
  ...[`$2x$04$${REST}`, `$2$04$${REST}`, `$2b$04$${REST.slice(1)}`, `$2b$04$${REST}.`],
  ...[`$2b$04$${REST}\n`, `\n$2b$04$${REST}`, `$2b$04$${REST.slice(1)}+`],
  ...[`$2b$04$${REST.replace('M.', 'M/')}`, `$2b$04$${REST.slice(0, -1)}/`],
  ...[`$2b$4$${REST}`, `$2b$03$${REST}`, `$2b$17$${REST}`, `$2b$31$${REST}`],
];

/** What bcrypt of the given cost adds to the contract of every hasher. */
export const bcryptHasherContract = (
  make: () => PasswordHasher | Promise<PasswordHasher>,
  { cost }: Readonly<{ cost: number }>,
): Mocha.Suite =>
  describe('contract: PasswordHasher by bcrypt', () => {
    let hasher: PasswordHasher;
    before(async () => {
      hasher = await make();
    });

    it('writes $2b$ hashes of the configured cost', async () => {
      const hash = await hasher.hash('correct horse');
      expect(hash).to.match(new RegExp(`^\\$2b\\$${String(cost).padStart(2, '0')}\\$[./A-Za-z0-9]{53}$`));
    });
    it('uses a different salt for each hash', async () => {
      const hashes = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
      expect(new Set(hashes.map((hash) => hash.slice(7, 29)))).to.have.lengthOf(2);
    });

    it('verifies hashes that were made elsewhere', async () => {
      for (const [madeWith, password, hash] of KNOWN) {
        expect(await hasher.verify(password, hash), hash).to.equal('match');
        expect(await hasher.verify(`${password}.`, hash), hash).to.equal('mismatch');
        expect(hasher.needsRenewal(hash), hash).to.equal(madeWith !== cost);
      }
    });

    it('answers unreadable for any other hash, and requires no renewal of it', async () => {
      for (const hash of UNREADABLE) {
        expect(await hasher.verify('correct horse', hash), hash).to.equal('unreadable');
        expect(hasher.needsRenewal(hash), hash).to.equal(false);
      }
    });
  });
