import { CLIENT_FAILURES, type ClientFailureTag } from '../../src/contract/refusals/client-failures.js';
import { causeIn, type FailureCause } from '../../src/contract/refusals/failure.js';
import { TICKET_HEADER } from '../../src/contract/login/login-ticket-header.js';

export type Success<Data> = Readonly<{ ok: true; data: Data; msg: string }>;

/** A failure of the service or of the client. Its reason decides whether it has a detail, and which, or a ticket. */
export type Failure = FailureCause &
  Readonly<{
    ok: false;
    /** A Chinese text for people. Programs read `reason` and `detail`. */
    msg: string;
    /** The HTTP status; 0 without an answer. */
    status: number;
    /** Seconds to wait before the next try. */
    retryAfter?: number;
    /** The id of the request in the log of the service. */
    requestId?: string;
  }>;

export type Result<Data> = Success<Data> | Failure;

/** The file of an export. */
export type Download = Readonly<{
  file: Blob;
  name: string;
  /** More records match than the file has. */
  isTruncated: boolean;
}>;

/** A failure that the client found itself. */
export const clientFailure = (reason: ClientFailureTag, status = 0): Failure => ({
  ok: false,
  msg: CLIENT_FAILURES[reason].zh,
  reason,
  status,
});

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** The failure for an error that `fetch` or the reading of a body threw. `signal` is that of the application. */
export const failureOfError = (error: unknown, signal?: AbortSignal | null): Failure => {
  const isAborted =
    isNamed(error, 'AbortError') || (signal?.aborted === true && !isNamed(signal.reason, 'TimeoutError'));
  return clientFailure(isAborted ? 'RequestAborted' : 'NetworkError');
};

type Envelope = Readonly<{ code: 0 | 1; msg: string; data: unknown }>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isEnvelope = (body: unknown): body is Envelope =>
  isObject(body) &&
  'code' in body &&
  (body.code === 0 || body.code === 1) &&
  'msg' in body &&
  typeof body.msg === 'string';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A reason without what it always has cannot be used as that reason. The text for people stays. */
const failureIn = ({ status, headers }: Response, msg: string): Failure => {
  const reason = headers.get('X-Failure-Reason') ?? ('AnswerUnreadable' satisfies ClientFailureTag);
  const detail = parsed(headers.get('X-Failure-Detail') ?? '');
  const seconds = headers.get('Retry-After');
  const requestId = headers.get('X-Request-Id');
  const ticket = headers.get(TICKET_HEADER);
  const cause = causeIn(reason, { ...(isObject(detail) && { detail }), ...(ticket !== null && { ticket }) });
  return {
    ok: false,
    msg,
    status,
    ...(cause ?? { reason: 'AnswerUnreadable' }),
    ...(seconds !== null && /^\d+$/.test(seconds) && { retryAfter: Number(seconds) }),
    ...(requestId !== null && { requestId }),
  };
};

const fileName = (headers: Headers): string =>
  /filename="?([^";]+)"?/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'export.csv';

/**
 * What an answer says, given its parsed body. An answer that is not of the service, such as the page of a proxy, is
 * `AnswerUnreadable`.
 */
export const resultIn = (response: Response, body: unknown): Result<unknown> => {
  if (!isEnvelope(body)) return failureIn(response, clientFailure('AnswerUnreadable').msg);
  return body.code === 0 ? { ok: true, data: body.data, msg: body.msg } : failureIn(response, body.msg);
};

/** Reads an answer. A CSV file gives a `Download`. */
export const resultOf = async (response: Response, signal?: AbortSignal | null): Promise<Result<unknown>> => {
  const { ok, headers } = response;
  try {
    if (!ok || !headers.get('Content-Type')?.startsWith('text/csv'))
      return resultIn(response, parsed(await response.text()));
    const isTruncated = headers.get('X-Export-Truncated') === 'true';
    return { ok: true, msg: '', data: { file: await response.blob(), name: fileName(headers), isTruncated } };
  } catch (error) {
    return failureOfError(error, signal);
  }
};
