import type { FailureCause } from '@menshen/contract/refusals/failure';

/** Failures after which the service may have written the file: it has an error, or its answer was lost. */
const UNCERTAIN: ReadonlyArray<FailureCause['reason']> = [
  ...(['NetworkError', 'RequestAborted', 'AnswerUnreadable'] as const),
  ...(['ServiceUnavailable', 'UnexpectedError'] as const),
];

/** Whether a confirmed import that has failed may have written its records. A proxy that refuses a request does not pass it on. */
export const mayBeImported = ({
  reason,
  status,
}: Readonly<{ reason: FailureCause['reason']; status: number }>): boolean =>
  UNCERTAIN.includes(reason) && !(status >= 400 && status < 500);

/** Failures that say nothing about the file: the service had no place or no time for it, and has written nothing. */
const BUSY: ReadonlyArray<FailureCause['reason']> = ['ImportsBusy', 'ImportRunning', 'PasswordsNotHashed'];

/** Whether the import that has failed can be confirmed once more without another check of the file. */
export const mayConfirmAgain = ({ reason }: Readonly<{ reason: FailureCause['reason'] }>): boolean =>
  BUSY.includes(reason);
