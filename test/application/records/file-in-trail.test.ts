import { expect } from 'chai';
import { fileInTrail } from '../../../src/application/records/file-in-trail.js';
import { example } from '../../../src/contract/modules/example.js';
import { user } from '../../../src/contract/modules/user.js';

const sealed = (text: string): string => `sealed ${text}`;
const SINCE = new Date(0);

describe('the file of an import in the trail', () => {
  const plain = { module: example, digest: 'a', chosenDigest: undefined, hasPasswords: false };

  it('that was sent as it was chosen has one digest', () => {
    const file = { digest: 'a', sameAs: ['a'], since: SINCE };
    expect(fileInTrail(plain, sealed, SINCE)).to.deep.equal(file);
    expect(fileInTrail({ ...plain, chosenDigest: 'a' }, sealed, SINCE)).to.deep.equal(file);
  });

  it('that was changed has the digest of the chosen file too, and is the same as either', () => {
    const file = { digest: 'a', chosenDigest: 'b', sameAs: ['a', 'b'], since: SINCE };
    expect(fileInTrail({ ...plain, chosenDigest: 'b' }, sealed, SINCE)).to.deep.equal(file);
  });

  it('of users has the digest of the chosen file sealed, which may have passwords, and is found in either form', () => {
    const changed = { ...plain, module: user, chosenDigest: 'b' };
    const sameAs = ['a', 'b', 'sealed a', 'sealed b'];
    const told = { chosenDigest: 'sealed b', sameAs, since: SINCE };
    expect(fileInTrail(changed, sealed, SINCE)).to.deep.equal({ digest: 'a', ...told });
    expect(fileInTrail({ ...changed, hasPasswords: true }, sealed, SINCE)).to.deep.equal({
      digest: 'sealed a',
      ...told,
    });
  });
});
