import { expect } from 'chai';
import { E } from '../../../src/contract/values/fp.js';
import { userPlaces } from '../../../src/application/listing/user-places.js';

describe('places for the work of users', () => {
  const stage = () => userPlaces({ most: 2, full: 'full' as const, own: 'own' as const });

  it('are as many as there are, one for each user', () => {
    const places = stage();
    expect(E.isRight(places.take(1))).to.equal(true);
    expect(places.take(1)).to.deep.equal(E.left('own'));
    expect(E.isRight(places.take(2))).to.equal(true);
    expect(places.take(3)).to.deep.equal(E.left('full'));
    expect(places.take(2)).to.deep.equal(E.left('own'));
  });

  it('are free again when they are given back', () => {
    const places = stage();
    for (const userId of [1, 2]) places.take(userId);
    places.giveBack(1);
    places.giveBack(1);
    expect(E.isRight(places.check(3))).to.equal(true);
    expect(E.isRight(places.take(3))).to.equal(true);
    expect(places.take(1)).to.deep.equal(E.left('full'));
  });
});
