import { expect } from 'chai';
import { mayBeImported, mayConfirmAgain } from '../../console/src/imports/may-be-imported.js';

describe('the records of an import that has failed', () => {
  for (const [reason, status] of [
    ['NetworkError', 0],
    ['RequestAborted', 0],
    ['AnswerUnreadable', 200],
    ['AnswerUnreadable', 502],
    ['AnswerUnreadable', 503],
    ['ServiceUnavailable', 503],
    ['UnexpectedError', 500],
  ] as const)
    it(`${reason} with status ${status}: may be imported`, () => {
      expect(mayBeImported({ reason, status })).to.equal(true);
    });

  for (const [reason, status] of [
    ['AnswerUnreadable', 413],
    ['ImportRefused', 200],
    ['ImportRepeated', 200],
    ['ImportsBusy', 503],
    ['ImportRunning', 503],
    ['PasswordsNotHashed', 503],
    ['ImportBlocked', 503],
    ['TokenExpired', 401],
    ['RequestTimedOut', 408],
  ] as const)
    it(`${reason} with status ${status}: not imported`, () => {
      expect(mayBeImported({ reason, status })).to.equal(false);
    });
});

describe('an import that has failed', () => {
  for (const reason of ['ImportsBusy', 'ImportRunning', 'PasswordsNotHashed', 'ImportBlocked'] as const)
    it(`${reason}: can be confirmed again without another check`, () => {
      expect(mayConfirmAgain({ reason })).to.equal(true);
    });

  for (const reason of [
    'ImportRefused',
    'ImportChanged',
    'ConstraintViolated',
    'NetworkError',
    'TokenExpired',
  ] as const)
    it(`${reason}: is checked again first`, () => {
      expect(mayConfirmAgain({ reason })).to.equal(false);
    });
});
