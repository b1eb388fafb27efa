import { expect } from 'chai';
import { afterCheck, afterFailure, isStillUnknown } from '../../console/src/imports/lost-import.js';

const LOST = { name: 'a.csv', digest: 'a', earlier: 1 };
const OTHER = { name: 'b.csv', digest: 'b', earlier: 0 };

describe('an import whose answer was lost', () => {
  for (const [reason, status] of [
    ['NetworkError', 0],
    ['ServiceUnavailable', 503],
    ['AnswerUnreadable', 502],
  ] as const)
    it(`${reason}: its records may be imported`, () => {
      expect(afterFailure(undefined, LOST, { reason, status })).to.equal(LOST);
    });

  for (const [reason, status] of [
    ['ImportsBusy', 503],
    ['ImportRunning', 503],
    ['ImportBlocked', 503],
    ['ImportRefused', 200],
  ] as const)
    it(`${reason} of a later try does not tell that nothing was saved`, () => {
      expect(afterFailure(LOST, LOST, { reason, status })).to.equal(LOST);
      expect(afterFailure(undefined, LOST, { reason, status })).to.equal(undefined);
    });

  it('is no longer lost after a check that knows one more import of the file, and after ImportRepeated', () => {
    expect(afterCheck(LOST, 'a', 2)).to.equal(undefined);
    expect(afterFailure(LOST, LOST, { reason: 'ImportRepeated', status: 200 })).to.equal(undefined);
  });

  it('stays lost after a check that knows the earlier imports only, so that a second check is unknown too', () => {
    const checked = afterCheck(LOST, 'a', 1);
    expect(checked).to.deep.equal(LOST);
    expect(isStillUnknown(checked, 'a', 1)).to.equal(true);
    expect(afterCheck(checked, 'a', 2)).to.equal(undefined);
  });

  it('is known by a later check also if an earlier import is too old to be told meanwhile', () => {
    const checked = afterCheck(LOST, 'a', 0);
    expect(isStillUnknown(checked, 'a', 1)).to.equal(false);
    expect(afterCheck(checked, 'a', 1)).to.equal(undefined);
  });

  it('is unknown while a check of its file knows the earlier imports only', () => {
    expect(isStillUnknown(LOST, 'a', 0)).to.equal(true);
    expect(isStillUnknown(LOST, 'a', 1)).to.equal(true);
    expect(isStillUnknown(LOST, 'a', 2)).to.equal(false);
    expect(isStillUnknown(LOST, 'b', 1)).to.equal(false);
    expect(isStillUnknown(undefined, 'a', 0)).to.equal(false);
  });

  it('is not told by an answer about another file', () => {
    expect(afterCheck(LOST, 'b', 5)).to.equal(LOST);
    expect(afterCheck(undefined, 'a', 0)).to.equal(undefined);
    expect(afterFailure(LOST, OTHER, { reason: 'ImportRepeated', status: 200 })).to.equal(LOST);
  });
});
