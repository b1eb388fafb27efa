import { expect } from 'chai';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { queries } from '../reads-scenario.js';

const NOT_FOUND = 'RecordNotFound';

describe('reads of menus', () => {
  it('show the menus as a tree, whatever their status', async () => {
    const [folder] = expectRight(await queries().tree());
    expect(folder?.id).to.equal(20);
    expect(folder?.children.map(({ id }) => id)).to.deep.equal([21, 22, 23]);
    expect(folder?.children[0]?.children.map(({ id }) => id)).to.deep.equal([24, 25]);
  });

  it('show what a role has of each menu', async () => {
    const { grants } = queries();
    const granted = expectRight(await grants({ roleId: 10 })).map(({ id, granted: how }) => [id, how]);
    expect(granted).to.have.deep.members([
      [20, 'implied'],
      [21, 'chosen'],
      [22, 'none'],
      [23, 'chosen'],
      [24, 'chosen'],
      [25, 'chosen'],
    ]);
    expectLeft(await grants({ roleId: 99 }), NOT_FOUND);
  });
});
