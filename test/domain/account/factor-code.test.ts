import { randomInt } from 'node:crypto';
import { expect } from 'chai';
import { drawAppSecret, drawRecoveryCode, factorCodeIn } from '../../../src/domain/account/factor-code.js';
import { RECOVERY_CODE } from '../../../src/contract/account/factor-endpoints.js';

describe('the code of a second factor', () => {
  it('six ASCII digits are a code of the app, whatever white space and hyphens are between them', () => {
    for (const text of ['123456', ' 123 456 ', '123-456', '1\u30002\t3456', '12\u00a03456'])
      expect(factorCodeIn(text), text).to.deep.equal({ kind: 'app', code: '123456' });
  });

  it('ten characters of Crockford’s Base32 are a recovery code, in any case', () => {
    for (const text of ['8Q4ZT-0XKME', '8q4zt0xkme', ' 8q4zt 0xkme', '8Q-4Z-T0-XK-ME', '8Q4ZT-OXKME'])
      expect(factorCodeIn(text), text).to.deep.equal({ kind: 'recovery', code: '8Q4ZT-0XKME' });
    expect(factorCodeIn('iIlL1-ABCDE')).to.deep.equal({ kind: 'recovery', code: '11111-ABCDE' });
  });

  it('every other text is no code', () => {
    const texts = [
      '',
      '12345',
      '1234567',
      '１２３４５６',
      '12345a',
      '8Q4ZT-0XKM',
      '8Q4ZT-0XKMEE',
      'UUUUU-UUUUU',
      '8Q4ZT_0XKME',
    ];
    for (const text of [...texts, '验'.repeat(10), 'ıııııııııı', '0'.repeat(64)])
      expect(factorCodeIn(text), text).to.equal(undefined);
  });

  it('drawn codes and secrets have their forms, and every character of them', () => {
    const codes = Array.from({ length: 300 }, () => drawRecoveryCode(randomInt));
    for (const code of codes) {
      expect(code).to.match(RECOVERY_CODE);
      expect(factorCodeIn(code)).to.deep.equal({ kind: 'recovery', code });
    }
    expect(new Set(codes.join('').replaceAll('-', '')).size).to.equal(32);
    const secrets = Array.from({ length: 100 }, () => drawAppSecret(randomInt));
    for (const secret of secrets) expect(secret).to.match(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets.join('')).size).to.equal(32);
  });
});
