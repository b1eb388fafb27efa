import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { sha256Fingerprinter } from '../../../src/adapters/system/system.js';

describe('fingerprints', () => {
  const { fingerprint } = sha256Fingerprinter();

  it('are the full 256 bits of SHA-256, as 43 characters of base64url', () => {
    const text = fingerprint('a token');
    expect(text).to.match(/^[\w-]{43}$/);
    expect(Buffer.from(text, 'base64url')).to.have.length(32);
    expect(Buffer.from(text, 'base64url')).to.deep.equal(createHash('sha256').update('a token').digest());
  });

  it('differ where texts differ in their last character alone', () => {
    const long = 'x'.repeat(2_000);
    const all = Array.from('abcdefgh0123', (last) => fingerprint(long + last));
    expect(new Set(all).size).to.equal(12);
  });

  it('differ beyond their beginning, so that each part of them counts', () => {
    const all = Array.from({ length: 1_000 }, (_, n) => fingerprint(`token ${n}`));
    expect(new Set(all.map((text) => text.slice(-6))).size).to.be.above(990);
  });
});
