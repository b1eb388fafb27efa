import type { FailureCause } from '@menshen/contract/refusals/failure';

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** Whether the service may have done what the request asks, although its answer did not arrive, or does not know it. */
export const isAnswerLost = (failure: FailureCause & Readonly<{ status: number }>): boolean => {
  const { reason, status } = failure;
  if (reason === 'ServiceUnavailable') return failure.detail?.written === 'unknown';
  return (
    reason === 'NetworkError' || (reason === 'AnswerUnreadable' && (status < CLIENT_ERROR || status >= SERVER_ERROR))
  );
};
