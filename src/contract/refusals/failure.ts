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

/** A reason may have a detail, always has it, or never has one. */
type WithDetail<Reason extends FailureReason> =
  FailureDetail<Reason> extends undefined
    ? Readonly<{ detail?: undefined }>
    : object extends FailureDetail<Reason>
      ? Readonly<{ detail?: FailureDetail<Reason> }>
      : Readonly<{ detail: FailureDetail<Reason> }>;

/** `SecondFactorRequired` has the ticket of the login, for two minutes. */
type WithTicket<Reason extends FailureReason> = Reason extends 'SecondFactorRequired'
  ? Readonly<{ ticket: string }>
  : Readonly<{ ticket?: undefined }>;

/** Why a call failed. The reason decides what else there is, such as the detail `{ field: 'username' }` of `FormInvalid`. */
export type FailureCause = {
  [Reason in FailureReason]: Readonly<{ reason: Reason }> & WithDetail<Reason> & WithTicket<Reason>;
}[FailureReason];

type DetailedReason = {
  [Reason in FailureReason]: WithDetail<Reason> extends Readonly<{ detail: object }> ? Reason : never;
}[FailureReason];

/** The reasons that always have a detail. A table of its own, so that the client is without the texts of the refusals. */
const DETAILED: Readonly<Record<DetailedReason, true>> = {
  CaptchaRateLimited: true,
  ConstraintViolated: true,
  DepartmentInUse: true,
  ExportRunning: true,
  ExportsBusy: true,
  FormInvalid: true,
  ImportBlocked: true,
  ImportRefused: true,
  ImportRepeated: true,
  ImportRunning: true,
  PasswordsNotHashed: true,
  ImportsBusy: true,
  LoginLocked: true,
  OperationRefused: true,
  ParentInvalid: true,
  PasswordUnfit: true,
  RecordInUse: true,
  ReferenceInvalid: true,
  RoleInUse: true,
  RuleBroken: true,
  ValueTaken: true,
};

/**
 * The cause that an answer names, with what its reason always has. Undefined if a part is missing: a proxy has removed a
 * header, or the service is of another version. A reason that is not known here stands as it is.
 */
export const causeIn = (
  reason: string,
  parts: Readonly<{ detail?: object; ticket?: string }>,
): FailureCause | undefined => {
  if (Object.hasOwn(DETAILED, reason) && parts.detail === undefined) return undefined;
  if (reason === 'SecondFactorRequired' && parts.ticket === undefined) return undefined;
  return { reason, ...parts } as unknown as FailureCause;
};
