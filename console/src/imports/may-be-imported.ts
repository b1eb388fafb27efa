import type { FailureCause } from '@menshen/contract/refusals/failure';
import { isUnanswered, type FailureKind } from '../service/lost-answer.js';

/** Failures of the service, and a request that the page has ended: an import may be written all the same. */
const UNCERTAIN: ReadonlyArray<FailureCause['reason']> = ['RequestAborted', 'ServiceUnavailable', 'UnexpectedError'];

/** Whether a confirmed import that has failed may have written its records. */
export const mayBeImported = (failure: FailureKind): boolean =>
  isUnanswered(failure) || UNCERTAIN.includes(failure.reason);

/** Failures that say nothing about the file: the service had no place or no time for it, and has written nothing. */
const BUSY: ReadonlyArray<FailureCause['reason']> = [
  'ImportsBusy',
  'ImportRunning',
  'PasswordsNotHashed',
  'ImportBlocked',
];

/** Whether the import that has failed can be confirmed once more without another check of the file. */
export const mayConfirmAgain = ({ reason }: Readonly<{ reason: FailureCause['reason'] }>): boolean =>
  BUSY.includes(reason);
