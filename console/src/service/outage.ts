/** What is read of the result of a request. */
type Outcome = Readonly<{ ok: true }> | Readonly<{ ok: false; reason: string; status: number }>;

/** Whether the service, or a store that it needs, does not answer. A service that is busy does answer. */
export const isOutage = (outcome: Outcome): boolean => {
  if (outcome.ok) return false;
  const { reason, status } = outcome;
  const fromProxy = reason === 'AnswerUnreadable' && status >= 502;
  return fromProxy || reason === 'NetworkError' || reason === 'ServiceUnavailable';
};
