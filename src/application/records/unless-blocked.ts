import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';

/** When a client whose import has waited too long for others may try again. */
const BLOCKED: RefusalOf<'ImportBlocked'> = { _tag: 'ImportBlocked', seconds: 10 };

/** A write that has waited too long for others has written nothing, so its answer is a refusal and not an outage. */
export const unlessBlocked = async <T>(write: Promise<T>): Promise<E.Either<RefusalOf<'ImportBlocked'>, T>> => {
  try {
    return E.right(await write);
  } catch (error) {
    if (isUnavailable(error) && error.isBlocked) return E.left(BLOCKED);
    throw error;
  }
};
