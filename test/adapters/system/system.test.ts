import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { stub } from 'sinon';
import { sha256Fingerprinter, systemRandomness } from '../../../src/adapters/system/system.js';

describe('fingerprints', () => {
  it('are the full 256 bits of SHA-256, as 43 characters of base64url', () => {
    for (const text of ['a token', 'x'.repeat(2_000)]) {
      const fingerprint = sha256Fingerprinter().fingerprint(text);
      expect(fingerprint).to.match(/^[\w-]{43}$/);
      expect(Buffer.from(fingerprint, 'base64url')).to.deep.equal(createHash('sha256').update(text).digest());
    }
  });
});

describe('system randomness', () => {
  it('does not draw from Math.random', () => {
    const mathRandom = stub(Math, 'random').throws(new Error('Math.random can be predicted'));
    try {
      const { int, uuid } = systemRandomness();
      const drawn = Array.from({ length: 500 }, () => int(17));
      expect([...new Set(drawn)].sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 17 }, (_, i) => i));
      expect(uuid()).to.not.equal(uuid());
    } finally {
      mathRandom.restore();
    }
  });
});
