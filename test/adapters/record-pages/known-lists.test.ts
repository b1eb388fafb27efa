import { expect } from 'chai';
import { ANCHOR_SPACING, knownLists } from '../../../src/adapters/record-pages/known-lists.js';

const FIRST = { version: 'version 1', total: 700, live: 1_000 };
const SECOND = { version: 'version 2', total: 701, live: 1_001 };
const anchor = (position: number) => ({ position, key: [String(position)] });

describe('knownLists', () => {
  it('keeps the total and the anchors of one version until a list of another version is set', () => {
    const lists = knownLists();
    expect(lists.get('list')).to.equal(undefined);
    lists.set('list', FIRST);
    lists.addAnchor('list', '', FIRST.version, anchor(500));
    lists.set('list', FIRST);
    expect(lists.get('list')).to.deep.equal(FIRST);
    expect(lists.anchorBefore('list', '', 500)).to.deep.equal(anchor(500));
    lists.set('list', SECOND);
    expect(lists.get('list')).to.deep.equal(SECOND);
    expect(lists.anchorBefore('list', '', 500)).to.equal(undefined);
    lists.invalidate('list', FIRST.version);
    expect(lists.get('list')).to.deep.equal(SECOND);
    lists.invalidate('list', SECOND.version);
    expect(lists.get('list')).to.equal(undefined);
  });

  it('accepts no anchor of another version or another list', () => {
    const lists = knownLists();
    lists.set('list', SECOND);
    lists.addAnchor('list', '', FIRST.version, anchor(500));
    lists.addAnchor('other', '', SECOND.version, anchor(500));
    expect(lists.anchorBefore('list', '', 500)).to.equal(undefined);
    expect(lists.anchorBefore('other', '', 500)).to.equal(undefined);
  });

  it('finds the first anchor in the spacing of the position or in the one before, and none after the position', () => {
    const lists = knownLists();
    lists.set('list', FIRST);
    for (const more of [20, 10, 30]) lists.addAnchor('list', '', FIRST.version, anchor(ANCHOR_SPACING + more));
    const found = [9, 10, 2 * ANCHOR_SPACING - 1, 2 * ANCHOR_SPACING].map(
      (more) => lists.anchorBefore('list', '', ANCHOR_SPACING + more)?.position,
    );
    expect(found).to.deep.equal([undefined, ANCHOR_SPACING + 10, ANCHOR_SPACING + 10, undefined]);
  });

  it('finds no anchor from the position on where the anchors end', () => {
    const lists = knownLists();
    lists.set('list', FIRST);
    for (const position of [250, 500]) lists.addAnchor('list', '', FIRST.version, anchor(position));
    lists.endAnchors('list', '', 'another version', 100);
    lists.endAnchors('list', '', FIRST.version, 510);
    lists.endAnchors('list', '', FIRST.version, 600);
    const found = [499, 509, 510, 600].map((position) => lists.anchorBefore('list', '', position)?.position);
    expect(found).to.deep.equal([250, 500, undefined, undefined]);
  });

  it('keeps the anchors of each order apart, under one total', () => {
    const lists = knownLists();
    lists.set('list', FIRST);
    lists.addAnchor('list', 'name', FIRST.version, anchor(250));
    expect(lists.anchorBefore('list', '-name', 250)).to.equal(undefined);
    expect(lists.startFilling('list', 'name', FIRST.version)).to.equal(true);
    expect(lists.startFilling('list', '-name', FIRST.version)).to.equal(true);
    lists.set('list', SECOND);
    expect(lists.anchorBefore('list', 'name', 250)).to.equal(undefined);
  });

  it('allows one caller to fill the anchors of a version', () => {
    const lists = knownLists();
    expect(lists.startFilling('list', '', FIRST.version)).to.equal(false);
    lists.set('list', FIRST);
    expect(lists.startFilling('list', '', SECOND.version)).to.equal(false);
    expect(lists.startFilling('list', '', FIRST.version)).to.equal(true);
    expect(lists.startFilling('list', '', FIRST.version)).to.equal(false);
    lists.stopFilling('list', '', SECOND.version);
    expect(lists.startFilling('list', '', FIRST.version)).to.equal(false);
    lists.stopFilling('list', '', FIRST.version);
    expect(lists.startFilling('list', '', FIRST.version)).to.equal(true);
  });

  it('is bounded: the lists that were used least recently are dropped', () => {
    const few = knownLists(2);
    for (const name of ['a', 'b']) few.set(name, FIRST);
    few.get('a');
    few.set('c', FIRST);
    expect(['a', 'b', 'c'].filter((name) => few.get(name))).to.deep.equal(['a', 'c']);

    const withFewAnchors = knownLists(10, 2);
    for (const name of ['a', 'b']) withFewAnchors.set(name, FIRST);
    withFewAnchors.addAnchor('a', '', FIRST.version, anchor(0));
    for (const position of [0, ANCHOR_SPACING]) withFewAnchors.addAnchor('b', '', FIRST.version, anchor(position));
    expect(withFewAnchors.get('a')).to.equal(undefined);
    expect(withFewAnchors.anchorBefore('b', '', ANCHOR_SPACING)).to.deep.equal(anchor(ANCHOR_SPACING));
  });

  it('keeps a list whose anchors reach the limit, and accepts no further anchors for it', () => {
    const lists = knownLists(10, 2);
    lists.set('long', FIRST);
    const taken = [0, 1, 2, 3].map((n) => lists.addAnchor('long', '', FIRST.version, anchor(n * ANCHOR_SPACING)));
    expect(taken).to.deep.equal([true, true, false, false]);
    expect(lists.get('long')).to.deep.equal(FIRST);
    expect(lists.anchorBefore('long', '', ANCHOR_SPACING)).to.deep.equal(anchor(ANCHOR_SPACING));
  });
});
