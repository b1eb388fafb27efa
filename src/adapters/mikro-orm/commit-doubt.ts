import { isUnavailable, Unavailable } from '../../domain/ports/unavailable.js';

/** An outage during the commit may have come after it. Before the commit, the transaction is rolled back. */
export const withDoubt = async <T>(isCommitting: () => boolean, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!isUnavailable(error) || !isCommitting()) throw error;
    throw new Unavailable(error.resource, { cause: error, reason: 'no answer to the commit', mayBeDone: true });
  }
};
