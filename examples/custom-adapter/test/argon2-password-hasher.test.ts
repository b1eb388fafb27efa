import { expect } from 'chai';
import { isUnavailable } from 'menshen/ports';
import { argon2PasswordHasher, CAPACITY } from '../src/argon2-password-hasher.js';

const DIGEST = 'A'.repeat(43);
const SALT = 'MDEyMzQ1Njc4OWFiY2RlZg';

describe('passwords by argon2id, besides the contract', () => {
  const hasher = argon2PasswordHasher();

  it('writes hashes of the parameters that it is made with', async () => {
    expect(await hasher.hash('correct horse')).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('asks for the renewal of hashes with other parameters', () => {
    expect(hasher.needsRenewal(`$argon2id$v=19$m=8192,t=1,p=1$${SALT}$${DIGEST}`)).to.equal(true);
  });

  for (const [what, parameters] of [
    ['more memory than there may be', 'm=999999,t=1,p=1'],
    ['less memory than its lanes need', 'm=8,t=1,p=2'],
    ['no pass', 'm=8192,t=0,p=1'],
  ] as const)
    it(`finds a hash unreadable that asks for ${what}`, async () => {
      const hash = `$argon2id$v=19$${parameters}$${SALT}$${DIGEST}`;
      expect(await hasher.verify('correct horse', hash)).to.equal('unreadable');
      expect(hasher.needsRenewal(hash)).to.equal(false);
    });

  it('refuses what is beyond its capacity, and takes more when that is done', async () => {
    const asked = Array.from({ length: CAPACITY + 1 }, () => hasher.hash('correct horse'));
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).to.have.lengthOf(1);
    expect(isUnavailable(refused[0]?.reason)).to.equal(true);
    expect(await hasher.verify('correct horse', await hasher.hash('correct horse'))).to.equal('match');
  });
});
