import type { Result } from '@menshen/client';

/** Whether the result means that the service, or a store that it needs, does not answer. A service that is busy does answer. */
export const isOutage = (result: Result<unknown>): boolean => {
  if (result.ok) return false;
  const fromProxy = result.reason === 'AnswerUnreadable' && result.status >= 502;
  return fromProxy || result.reason === 'NetworkError' || result.reason === 'ServiceUnavailable';
};
