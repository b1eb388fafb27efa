import type { FailureCause } from '@menshen/contract/refusals/failure';

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** What is known of a failure without its detail. */
export type FailureKind = Readonly<{ reason: FailureCause['reason']; status: number }>;

/** Whether no answer of the service could be read. A proxy that refuses a request does not pass it on. */
export const isUnanswered = ({ reason, status }: FailureKind): boolean =>
  reason === 'NetworkError' || (reason === 'AnswerUnreadable' && (status < CLIENT_ERROR || status >= SERVER_ERROR));

/** Whether the service may have done what the request asks, although its answer did not arrive, or does not know it. */
export const isAnswerLost = (failure: FailureCause & Readonly<{ status: number }>): boolean =>
  failure.reason === 'ServiceUnavailable' ? failure.detail?.written === 'unknown' : isUnanswered(failure);
