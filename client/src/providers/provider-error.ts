import type { Failure, Result } from '../result.js';

/** The text that users see of a failure. */
export type FailureText = (failure: Failure) => string;

/** Errors of the fields of a form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The field that a failure is about. It comes from the detail, never from the text. */
const fieldIn = ({ reason, detail }: Failure): string | undefined => {
  if (reason === 'PasswordUnfit') return 'password';
  return detail && 'field' in detail ? detail.field : undefined;
};

/** Fields that a provider sends besides those of the form. */
const OF_PROVIDERS = ['id', 'version', 'ids'];

/**
 * A failure as an error, in the forms of react-admin (`status`, `body.errors`) and of Refine (`statusCode`, `errors`).
 * `errors` has the field that the service refused.
 */
export class ProviderError extends Error {
  /** The HTTP status; 0 without an answer. A refusal of the application is 200. */
  readonly status: number;
  readonly statusCode: number;
  /** The stable name of the failure. */
  readonly reason: string;
  readonly errors?: FieldErrors;
  readonly body: Readonly<{ reason: string; errors?: FieldErrors }>;

  constructor(
    readonly failure: Failure,
    text: FailureText,
  ) {
    super(text(failure));
    this.name = 'ProviderError';
    this.status = failure.status;
    this.statusCode = failure.status;
    this.reason = failure.reason;
    const field = fieldIn(failure);
    const errors = field !== undefined && !OF_PROVIDERS.includes(field) ? { [field]: this.message } : undefined;
    if (errors) this.errors = errors;
    this.body = { reason: failure.reason, ...(errors && { errors }) };
  }
}

/** The Chinese text of the service, or of the client. */
export const messageOf: FailureText = ({ msg, reason }) => msg || reason;

/** The data of a success. Throws a `ProviderError` of a failure. */
export const dataIn = <Data>(result: Result<Data>, text: FailureText): Data => {
  if (result.ok) return result.data;
  throw new ProviderError(result, text);
};

/** True for the error of a session that the service refuses. The client has tried to refresh its token before. */
export const isSessionOver = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
