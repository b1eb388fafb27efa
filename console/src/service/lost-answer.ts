import type { FailureCause } from '@menshen/contract/refusals/failure';

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** Whether the service may have done what the request asks, although its answer did not arrive. */
export const isAnswerLost = ({
  reason,
  status,
}: Pick<FailureCause, 'reason'> & Readonly<{ status: number }>): boolean =>
  reason === 'NetworkError' || (reason === 'AnswerUnreadable' && (status < CLIENT_ERROR || status >= SERVER_ERROR));
