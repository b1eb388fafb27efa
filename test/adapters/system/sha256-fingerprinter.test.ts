import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { sha256Fingerprinter } from '../../../src/adapters/system/sha256-fingerprinter.js';

describe('fingerprints', () => {
  const { fingerprint } = sha256Fingerprinter();

  it('are the full 256 bits of SHA-256, as 43 characters of base64url', () => {
    const text = fingerprint('a token');
    expect(text).to.match(/^[\w-]{43}$/);
    expect(Buffer.from(text, 'base64url')).to.have.length(32);
    expect(Buffer.from(text, 'base64url')).to.deep.equal(createHash('sha256').update('a token').digest());
  });

  it('differ where texts differ in their last character alone', () => {
    const all = Array.from('abcdefgh0123', (last) => fingerprint('x'.repeat(2_000) + last));
    expect(new Set(all).size).to.equal(12);
  });
});
