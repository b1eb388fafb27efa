import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { readSettings } from '../../config/settings.js';
import { E } from '../../src/contract/values/fp.js';

const lineOf = (secret: string, name = 'JWT_SECRET'): string | undefined => {
  const settings = readSettings({ [name]: secret });
  return E.isLeft(settings) ? settings.left : undefined;
};

const PATTERN = 'must not be a repeated pattern, a sequence or a few characters';
const PUBLISHED = 'must not be a published secret';
const WORDS = 'must not be made of the words of published samples';

const DJANGO = 'must not start with django-insecure-, which marks development keys';
const ASSIGNMENT = 'must be the secret alone, without a name such as JWT_SECRET= before it';

const REFUSED: Readonly<Record<string, ReadonlyArray<string>>> = {
  [PATTERN]: [
    'a'.repeat(64),
    'secret'.repeat(8),
    '12345678901234567890123456789012',
    'supersecretkeysupersecretkeysupersecretkey',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '!QAZ2wsx#EDC4rfv%TGB6yhn&UJM8ik,',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.',
    Buffer.from('x'.repeat(40)).toString('base64'),
    Buffer.from('qwerty'.repeat(6)).toString('hex'),
  ],
  [WORDS]: [
    'a-string-secret-at-least-256-bits-long',
    'your-256-bit-secret-key-goes-here-please',
    'VGhpc0lzTXlDdXN0b21TZWNyZXRLZXkwMTIzNDU2Nzg=',
    'thisisasecretkeythatisatleast32byteslong',
    'Th1s_1s_My_Sup3r_S3cr3t_K3y_For_JWT_2024',
  ],
  [DJANGO]: ['django-insecure-8x!q2v#n0k5z&m3w7c^y1b4t6r9p*d'],
  [ASSIGNMENT]: [
    'JWT_SECRET=Zr8m!x0Q-vL2_pW7$kT5^nB9&hJ4*cF1',
    'export SECRET_KEY = "hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg"',
    'jwt_salt: Zr8m!x0Q-vL2_pW7$kT5^nB9&hJ4*cF1',
  ],
  [PUBLISHED]: [
    '404E635266556A586E3272357538782F413F4428472B4B6250645367566B5970',
    '404e635266556a586e3272357538782f413f4428472b4b6250645367566b5970',
    '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
    'hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg',
    '  5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
  ],
};

describe('a signing secret that can be guessed: refused with its rule', () => {
  for (const [rule, secrets] of Object.entries(REFUSED))
    it(rule, () => {
      for (const secret of secrets) {
        expect(lineOf(secret), secret).to.equal(`JWT_SECRET ${rule}`);
        expect(lineOf(secret, 'JWT_SALT'), secret).to.equal(`JWT_SALT ${rule}`);
      }
    });

  it('a random secret in any encoding: accepted', () => {
    const forms = [
      (random: Buffer) => random.subarray(0, 48).toString('base64url'),
      (random: Buffer) => random.subarray(0, 32).toString('hex'),
      (random: Buffer) => random.subarray(0, 32).toString('base64'),
      (random: Buffer) => `secret-${random.subarray(0, 16).toString('hex')}`,
      (random: Buffer) => random.subarray(0, 16).toString('hex').toUpperCase(),
    ];
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createHash('sha512').update(String(seed)).digest();
        for (const form of forms) expect(lineOf(form(random))).to.be.undefined;
      }),
      { numRuns: 500 },
    );
    for (let i = 0; i < 300; i += 1) {
      expect(lineOf(randomUUID())).to.be.undefined;
      expect(lineOf(randomBytes(48).toString('base64url'))).to.be.undefined;
    }
  });

  it('a secret with a word or another random part: accepted', () => {
    for (const secret of [
      'Zr8m!x0Q-vL2_pW7$kT5^nB9&hJ4*cF1',
      'JWT_9072346189472364897264389756234897',
      'for tests alone, and longer than 32 bytes',
      '门神守护登录之门户安é1',
    ])
      expect(lineOf(secret), secret).to.be.undefined;
  });
});
