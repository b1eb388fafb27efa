import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { AppSecret } from '../../src/domain/account/factor-code.js';
import type { AppCodes } from '../../src/domain/ports/app-codes.js';

/** The ASCII text `12345678901234567890` of RFC 6238, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' as AppSecret;

/** RFC 6238, appendix B, SHA-1: the last six of eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const at = (seconds: number): Date => new Date(seconds * 1000);

/** What every adapter of app codes must do, and must not; run it over yours. */
export const appCodesContract = (make: () => AppCodes): Mocha.Suite =>
  describe('contract: AppCodes', () => {
    it('knows the codes of RFC 6238, appendix B', () => {
      const { stepOf } = make();
      for (const [seconds, code] of VECTORS)
        expect(stepOf(SECRET, code, at(seconds)), code).to.deep.equal(O.some(Math.floor(seconds / 30)));
    });

    it('accepts the code of the present step and of the one before, and no other', () => {
      const { stepOf } = make();
      const [seconds, code] = VECTORS[3];
      const step = Math.floor(seconds / 30);
      const accepted = [-2, -1, 0, 1, 2].map((steps) => O.isSome(stepOf(SECRET, code, at((step + steps) * 30))));
      expect(accepted).to.deep.equal([false, false, true, true, false]);
      expect(stepOf(SECRET, code, at((step + 1) * 30 + 29.999))).to.deep.equal(O.some(step));
      expect(stepOf(SECRET, code, at((step + 2) * 30))).to.deep.equal(O.none);
    });

    it('writes the secret and the names into the address', () => {
      const uri = make().uri(SECRET, { issuer: '门神 & Co', username: '审计/员' });
      const { protocol, host, pathname, searchParams } = new URL(uri);
      expect([protocol, host]).to.deep.equal(['otpauth:', 'totp']);
      expect(decodeURIComponent(pathname)).to.equal('/门神 & Co:审计/员');
      expect(Object.fromEntries(searchParams)).to.deep.equal({
        ...{ issuer: '门神 & Co', secret: SECRET },
        ...{ algorithm: 'SHA1', digits: '6', period: '30' },
      });
    });
  });
