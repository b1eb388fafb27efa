import { expect } from 'chai';
import fc from 'fast-check';
import { TokenText } from '../../src/domain/access-token.js';

const BASE64URL = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const head = `${base64url('{"alg":"HS256"}')}.${base64url('{"userId":1}')}`;
const signature = Buffer.alloc(32, 0xa5).toString('base64url');
const signatures = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

/** The four texts that a lenient decoder reads as the same signature. */
const spellings = (canonical: string) => {
  const group = BASE64URL.indexOf(canonical.slice(-1)) & ~3;
  return [0, 1, 2, 3].map((bits) => `${canonical.slice(0, -1)}${BASE64URL[group + bits]!}`);
};

describe('TokenText', () => {
  it('is three base64url parts of which the last is a signature of 32 bytes', () => {
    expect(TokenText.is(`${head}.${signature}`)).to.be.true;
  });

  it('takes one of the four spellings of a signature, the one that encoders write', () => {
    fc.assert(
      fc.property(signatures, (bytes) => {
        const canonical = bytes.toString('base64url');
        const alike = spellings(canonical);
        for (const text of alike) expect(Buffer.from(text, 'base64url').equals(bytes)).to.be.true;
        expect(alike.filter((text) => TokenText.is(`${head}.${text}`))).to.deep.equal([canonical]);
      }),
      { numRuns: 300 },
    );
  });

  const others = {
    padding: `${head}.${signature}=`,
    'the alphabet of plain base64': `${head}.${signature.replace(/^../, '+/')}`,
    'white space before': ` ${head}.${signature}`,
    'white space after': `${head}.${signature} `,
    'a line break after': `${head}.${signature}\n`,
    'a line before': `x\n${head}.${signature}`,
    'white space within': `${head}. ${signature}`,
    'a signature too short': `${head}.${signature.slice(1)}`,
    'a signature too long': `${head}.A${signature}`,
    'no signature': `${head}.`,
    'two parts': head,
    'four parts': `${head}.${signature}.${signature}`,
    'an empty header': `.${base64url('{}')}.${signature}`,
    'an empty payload': `${base64url('{}')}..${signature}`,
    'padding in the payload': `${base64url('{}')}.e30=.${signature}`,
    'a letter beyond ASCII': `${head}é.${signature}`,
    'a scheme': `Bearer ${head}.${signature}`,
    nothing: '',
    'no text': { token: head },
  };
  for (const [what, token] of Object.entries(others))
    it(`is nothing with ${what}`, () => {
      expect(TokenText.is(token)).to.be.false;
    });

  it('has a signature that its decoding spells again, whatever is changed in it', () => {
    const any = fc.string({ unit: fc.constantFrom(...BASE64URL, '=', '+', '/', ' ', '.'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(signatures, fc.nat({ max: 43 }), fc.nat({ max: 2 }), any, (bytes, at, dropped, inserted) => {
        const original = bytes.toString('base64url');
        const changed = `${original.slice(0, at)}${inserted}${original.slice(at + dropped)}`;
        const canonical = changed.length === 43 && Buffer.from(changed, 'base64url').toString('base64url') === changed;
        expect(TokenText.is(`${head}.${changed}`)).to.equal(canonical);
      }),
      { numRuns: 500 },
    );
  });
});
