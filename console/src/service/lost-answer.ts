import type { Failure } from '@menshen/client';

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** Whether the service may have done what the request asks, although its answer did not arrive. */
export const isAnswerLost = ({ reason, status }: Pick<Failure, 'reason' | 'status'>): boolean =>
  reason === 'NetworkError' || (reason === 'AnswerUnreadable' && (status < CLIENT_ERROR || status >= SERVER_ERROR));
