import { expect } from 'chai';
import { isOutage } from '../../console/src/service/outage.js';

describe('the notice of an outage', () => {
  for (const [reason, status] of [
    ['NetworkError', 0],
    ['ServiceUnavailable', 503],
    ['AnswerUnreadable', 502],
  ] as const)
    it(`${reason} with status ${status}: shown`, () => {
      expect(isOutage({ ok: false, reason, status })).to.equal(true);
    });

  for (const [reason, status] of [
    ['ImportsBusy', 503],
    ['ImportRunning', 503],
    ['ExportsBusy', 503],
    ['ExportRunning', 503],
    ['PasswordsNotHashed', 503],
    ['ImportBlocked', 503],
    ['ServiceBusy', 503],
    ['AnswerUnreadable', 200],
    ['FormInvalid', 200],
  ] as const)
    it(`${reason} with status ${status}: not shown`, () => {
      expect(isOutage({ ok: false, reason, status })).to.equal(false);
    });
});
