import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { readSettings } from '../../config/settings.js';
import { E } from '../../src/domain/fp.js';

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
    '0'.repeat(32),
    'secret'.repeat(8),
    '0123456'.repeat(6),
    '12345678901234567890123456789012',
    'your-256-bit-secret-your-256-bit-secret',
    'supersecretkeysupersecretkeysupersecretkey',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210',
    'SecretKey012345678901234567890123456789012345678901234567890123456789',
    'abababababababababababababababab1',
    '1111111111111111111111111111111111111112',
    'qwertyuiopasdfghjklzxcvbnm123456',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.',
    '!QAZ2wsx#EDC4rfv%TGB6yhn&UJM8ik,',
    'MNBVCXZLKJHGFDSAPOIUYTREWQ0987654321',
    Buffer.from('x'.repeat(40)).toString('base64'),
    Buffer.from('qwerty'.repeat(6)).toString('hex'),
  ],
  [WORDS]: [
    'a-string-secret-at-least-256-bits-long',
    'A-String-Secret-At-Least-256-Bits-Long',
    'a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long',
    'your-256-bit-secret-key-goes-here-please',
    'your-secret-key-at-least-32-characters-long',
    'this-is-a-very-long-secret-key-for-jwt',
    'my-32-character-ultra-secure-and-ultra-long-secret',
    'thisisasecretkeythatisatleast32byteslong',
    'your-super-secret-jwt-token-with-at-least-32-characters-long',
    'your_super_secret_jwt_key_change_this_in_production',
    'change_this_secret_in_production_please',
    'MySuperSecretKeyForJwtAuthentication2024!',
    'my super secure server side secret key 123456',
    'Th1s_1s_My_Sup3r_S3cr3t_K3y_For_JWT_2024',
    'VGhpc0lzTXlDdXN0b21TZWNyZXRLZXkwMTIzNDU2Nzg=',
    'JWTSecretKeyDontUseInProduction!',
    'THIS IS USED TO SIGN AND VERIFY JWT TOKENS, REPLACE IT WITH YOUR OWN SECRET, IT CAN BE ANY STRING',
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
    'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    'hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg',
    '0069c482-d42c-4e4b-bae9-893749215257',
    '10b1346b75e107cc522ee6ad440d409e',
    '27c12e2a-6799-437d-b156-439e411db871',
    'LlKq6ZtYbr+hTC073mAmAh9/h2HwMfsFo4hrfCx5mLg=',
    '  5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
    'The quick brown fox jumps over the lazy dog.',
    'DO NOT USE THIS VALUE. INSTEAD, CREATE A COMPLEX SECRET AND KEEP IT SAFE OUTSIDE OF THE SOURCE CODE.',
    'replace-this-with-32-or-more-random-bytes',
  ],
};

describe('a guessable signing secret', () => {
  for (const [rule, secrets] of Object.entries(REFUSED))
    it(rule, () => {
      for (const secret of secrets) {
        expect(lineOf(secret), secret).to.equal(`JWT_SECRET ${rule}`);
        expect(lineOf(secret, 'JWT_SALT'), secret).to.equal(`JWT_SALT ${rule}`);
      }
    });

  it('is none that was drawn at random, in whatever form', () => {
    const forms = [
      (random: Buffer) => random.subarray(0, 48).toString('base64url'),
      (random: Buffer) => random.subarray(0, 32).toString('base64url'),
      (random: Buffer) => random.subarray(0, 32).toString('hex'),
      (random: Buffer) => random.subarray(0, 32).toString('base64'),
      (random: Buffer) => random.subarray(0, 64).toString('base64'),
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

  it('is none that one word or random part of its own makes another', () => {
    for (const secret of [
      'Zr8m!x0Q-vL2_pW7$kT5^nB9&hJ4*cF1',
      'key-4f1c2e5d8b7a60913c5e7f2a4b6d8091',
      'JWT_9072346189472364897264389756234897',
      'for tests alone, and longer than 32 bytes',
      '门神守护登录之门户安é1',
    ])
      expect(lineOf(secret), secret).to.be.undefined;
  });
});
