import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { expectRight } from '../support/expect-either.js';

const JWT_SECRET = 'for tests alone, and longer than 32 bytes';
const HEX = '00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const BASE_64 = Buffer.from(HEX, 'hex').toString('base64');
const OTHER = 'ff'.repeat(16) + HEX.slice(32);

const read = (environment: Readonly<Record<string, string>>) => readSettings({ JWT_SECRET, ...environment });

describe('FACTOR_KEY', () => {
  it('is 32 bytes in hexadecimal or Base64', () => {
    for (const FACTOR_KEY of [HEX, HEX.toUpperCase(), BASE_64, BASE_64.replace('=', '')])
      expect(expectRight(read({ FACTOR_KEY })).FACTOR_KEY?.toString('hex'), FACTOR_KEY).to.equal(HEX);
    expect(expectRight(read({ FACTOR_KEY: HEX, FACTOR_KEY_PREVIOUS: OTHER })).FACTOR_KEY_PREVIOUS).to.have.length(32);
  });

  it('is refused otherwise, in a line that does not have it', () => {
    const form = 'FACTOR_KEY must be 32 bytes in hexadecimal (64 digits) or Base64, such as from openssl rand -hex 32';
    for (const [environment, line] of [
      [{ FACTOR_KEY: HEX.slice(2) }, form],
      [{ FACTOR_KEY: `${HEX}00` }, form],
      [{ FACTOR_KEY: 'a passphrase' }, form],
      [{ FACTOR_KEY: '00'.repeat(32) }, 'FACTOR_KEY must be random'],
      [
        { FACTOR_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex') },
        'FACTOR_KEY must be random',
      ],
      [{ FACTOR_KEY: HEX, JWT_SECRET: HEX }, 'FACTOR_KEY must not be a signing secret'],
      [{ FACTOR_KEY_PREVIOUS: HEX }, 'FACTOR_KEY_PREVIOUS must come with a FACTOR_KEY'],
      [{ FACTOR_KEY: HEX, FACTOR_KEY_PREVIOUS: BASE_64 }, 'FACTOR_KEY_PREVIOUS must not be the present key'],
      [
        { SECOND_FACTOR: 'offered' },
        'FACTOR_KEY must be set where SECOND_FACTOR is offered: openssl rand -hex 32 makes one',
      ],
    ] as const)
      expect(read(environment), line).to.deep.equal({ _tag: 'Left', left: line });
  });

  it('is not needed with SECOND_FACTOR=off', () => {
    expect(expectRight(read({})).SECOND_FACTOR).to.equal('off');
  });
});
