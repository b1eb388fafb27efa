import { expect } from 'chai';
import fc from 'fast-check';
import { TokenText } from '../../../src/contract/session/token-text.js';

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

  it('accepts only the canonical one of four base64url forms of a signature', () => {
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

  it('is refused in any other form: padding, white space, another length or number of parts', () => {
    const other = [
      ...[`${head}.${signature}=`, `${head}.${signature.replace(/^../, '+/')}`, ` ${head}.${signature}`],
      ...[`${head}.${signature} `, `${head}.${signature}\n`, `x\n${head}.${signature}`, `${head}. ${signature}`],
      ...[
        `${head}.${signature.slice(1)}`,
        `${head}.A${signature}`,
        `${head}.`,
        head,
        `${head}.${signature}.${signature}`,
      ],
      ...[
        `.${base64url('{}')}.${signature}`,
        `${base64url('{}')}..${signature}`,
        `${base64url('{}')}.e30=.${signature}`,
      ],
      ...[`${head}é.${signature}`, `Bearer ${head}.${signature}`, '', '..', { token: head }],
    ];
    for (const token of other) expect(TokenText.is(token), JSON.stringify(token)).to.be.false;
  });
});
