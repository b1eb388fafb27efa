import type { ClientFailureTag } from './client-failures.js';
import type { DetailOf, RefusalTag } from './refusals.js';

/**
 * The names of failures: those of the service (`X-Failure-Reason`), and those of the client. A newer service may send
 * others, so a `switch` needs a default.
 */
export type FailureReason = RefusalTag | ClientFailureTag;

/** What the service tells about a failure besides its reason, in the header `X-Failure-Detail`. Most reasons have none. */
export type FailureDetail<Reason extends FailureReason = FailureReason> = Reason extends RefusalTag
  ? DetailOf<Reason>
  : undefined;

/** Why a call failed. The reason decides which detail there may be, such as `{ field: 'username' }` of `FormInvalid`. */
export type FailureCause = {
  [Reason in FailureReason]: Readonly<{ reason: Reason; detail?: FailureDetail<Reason> }>;
}[FailureReason];
