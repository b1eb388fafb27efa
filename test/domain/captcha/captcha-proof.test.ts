import { expect } from 'chai';
import fc from 'fast-check';
import { sha256Fingerprinter } from '../../../src/adapters/system/system.js';
import { drawCaptchaText, verifyAnswer } from '../../../src/domain/captcha/captcha.js';
import { isStoredProof, proofOf, proofSaltOf, storedProof } from '../../../src/domain/captcha/captcha-proof.js';
import { E, O } from '../../../src/contract/values/fp.js';
import { sha256, solutionText } from '../../support/solve-proof.js';

const SALT = '0123456789abcdef0123456789abcdef';
const OTHER_SALT = 'f123456789abcdef0123456789abcdef';
const fingerprints = sha256Fingerprinter();

/** A stored proof, and its solution. */
const proofAt = (number: number, salt = SALT) => {
  const proof = proofOf(salt, number, fingerprints);
  const { challenge } = proof;
  return {
    stored: storedProof(proof),
    solution: { algorithm: 'SHA-256', challenge, number, salt, signature: 'a'.repeat(64) },
  };
};
const accepts = (stored: string, code: string): boolean => E.isRight(verifyAnswer(O.some(stored), code, fingerprints));

const someNumber = fc.integer({ min: 0, max: 10_000_000 });
const someSalt = fc.uuid({ version: 4 }).map(proofSaltOf);

describe('captcha proof', () => {
  it('is stored as salt and challenge, the SHA-256 of the salt and the number in decimal digits', () => {
    expect(proofAt(4711).stored).to.equal(`proof:${SALT}:${sha256(`${SALT}4711`)}`);
  });

  it('is solved by its number, with further fields or without a signature', () => {
    fc.assert(
      fc.property(someSalt, someNumber, (salt, number) => {
        const { stored, solution } = proofAt(number, salt);
        const { signature: _opaque, ...shorter } = solution;
        return [solution, { ...solution, took: 812, test: false }, shorter].every((sent) =>
          accepts(stored, solutionText(sent)),
        );
      }),
    );
  });

  it('is solved by no other number, salt, challenge or algorithm', () => {
    const value = fc.oneof(someNumber, fc.integer(), fc.double(), fc.string(), someSalt, fc.jsonValue());
    const field = fc.constantFrom('algorithm', 'challenge', 'number', 'salt');
    fc.assert(
      fc.property(someNumber, field, value, (number, name, other) => {
        const { stored, solution } = proofAt(number);
        const changed = solutionText({ ...solution, [name]: other });
        fc.pre(changed !== solutionText(solution));
        return !accepts(stored, changed);
      }),
      { numRuns: 1000 },
    );
  });

  it('is not solved by the solution of another proof, nor by digits that move between salt and number', () => {
    const { stored } = proofAt(42);
    expect(accepts(stored, solutionText(proofAt(42, OTHER_SALT).solution))).to.equal(false);
    expect(accepts(stored, solutionText(proofAt(43).solution))).to.equal(false);
    // The last digit of this salt is a digit of the number in the other reading of the same text.
    const moved = proofAt(2, `${SALT.slice(0, -1)}4`);
    const { solution } = moved;
    const spliced = { ...solution, salt: SALT.slice(0, -1), number: 42 };
    expect(sha256(`${spliced.salt}${spliced.number}`)).to.equal(solution.challenge);
    expect(accepts(moved.stored, solutionText(spliced))).to.equal(false);
  });

  const { stored, solution } = proofAt(42);
  const json = JSON.stringify(solution);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const unfit: Readonly<Record<string, string>> = {
    'a number as a string': solutionText({ ...solution, number: '42' }),
    'a number in an array': solutionText({ ...solution, number: [42] }),
    'a fraction': base64(json.replace('"number":42', '"number":42.5')),
    'a negative number': solutionText({ ...solution, number: -42 }),
    'a number beyond every range': base64(json.replace('"number":42', '"number":1e400')),
    'no number': base64(json.replace('"number":42,', '')),
    'another algorithm': solutionText({ ...solution, algorithm: 'SHA-512' }),
    'the fields in a prototype': base64(`{"__proto__":${json}}`),
    'the fields in a constructor': base64(`{"constructor":{"prototype":${json}}}`),
    'the fields in an array': base64(`[${json}]`),
    'the fields in a text': base64(JSON.stringify(json)),
    null: base64('null'),
    'no JSON': base64(json.slice(1)),
    'JSON without base64': json,
    'the alphabet of base64url': `${solutionText(solution)}_`,
    'a character outside of base64': `${solutionText(solution).slice(0, 10)}!${solutionText(solution).slice(10)}`,
    'bytes that are not UTF-8': Buffer.concat([
      Buffer.from('{"x":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`",${json.slice(1)}`),
    ]).toString('base64'),
    'more than 1,024 characters': solutionText({ ...solution, signature: 'a'.repeat(600) }),
    megabytes: 'A'.repeat(2_000_000),
    'deep nesting': base64('['.repeat(760)),
    nothing: '',
    'what is stored': stored,
    'the challenge': solution.challenge,
    'the number': '42',
  };
  for (const [what, code] of Object.entries(unfit))
    it(`is not solved by ${what}`, () => expect(accepts(stored, code)).to.equal(false));

  it('accepts a solution of 1,024 characters', () => {
    const padded = { ...solution, signature: '' };
    const length = Math.floor((1024 * 3) / 4) - JSON.stringify(padded).length;
    const code = solutionText({ ...padded, signature: 'a'.repeat(length) });
    expect([code.length, accepts(stored, code)]).to.deep.equal([1024, true]);
  });

  it('is not solved by any other text', () => {
    const text = fc.oneof(fc.string(), fc.base64String(), fc.jsonValue().map(solutionText));
    fc.assert(fc.property(text, (code) => !accepts(stored, code)));
  });
});

describe('the two kinds of captcha', () => {
  it('cannot be confused: a picture text is no stored proof, and an unknown form of proof matches nothing', () => {
    const text = fc.array(fc.nat(), { minLength: 8, maxLength: 8 }).map((draws) => {
      let next = 0;
      return drawCaptchaText(8, (below) => draws[next++]! % below);
    });
    fc.assert(fc.property(text, (drawn) => !isStoredProof(drawn) && accepts(drawn, drawn)));
    // An entry of an unknown form of proof is no picture.
    for (const stored of ['proof:', 'proof:x', `proof:${SALT}`, `${proofAt(1).stored}0`, `proof:2:${SALT}:x`])
      for (const code of [stored, stored.toUpperCase(), '', solutionText(proofAt(1).solution)])
        expect(accepts(stored, code), stored).to.equal(false);
    const { stored, solution } = proofAt(7);
    for (const code of [stored, stored.toUpperCase(), ` ${stored} `]) expect(accepts(stored, code)).to.equal(false);
    expect(accepts('ACEF34', solutionText(solution))).to.equal(false);
  });
});
