import type { components } from './schema.js';

/** The names of failures: those of the service (`X-Failure-Reason`), and those of the client. */
export type FailureReason =
  | components['schemas']['FailureReason']
  | 'NetworkError'
  | 'AnswerUnreadable'
  | 'RequestAborted'
  | 'ProofUnsolved';

/** What the service tells about a failure besides its reason. Which parts it has depends on the reason. */
export type FailureDetail = Readonly<components['schemas']['FailureDetail']>;

export type Success<Data> = Readonly<{ ok: true; data: Data; msg: string }>;

export type Failure = Readonly<{
  ok: false;
  /** A Chinese text for the user. */
  msg: string;
  /** A newer service may send a name that this client does not know. */
  reason: FailureReason | (string & {});
  /** The HTTP status; 0 without an answer. */
  status: number;
  /** The header `X-Failure-Detail`, such as `{ field: 'username' }` of `FormInvalid`. */
  detail?: FailureDetail;
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

const TEXTS = {
  NetworkError: '网络连接失败,请检查网络后重试',
  AnswerUnreadable: '服务响应异常,请稍后再试',
  RequestAborted: '请求已取消',
  ProofUnsolved: '验证失败,请重试',
} as const;

/** A failure that the client found itself. */
export const clientFailure = (reason: keyof typeof TEXTS, status = 0): Failure => ({
  ok: false,
  msg: TEXTS[reason],
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

const failureIn = ({ status, headers }: Response, msg: string): Failure => {
  const reason = headers.get('X-Failure-Reason') ?? 'AnswerUnreadable';
  const detail = parsed(headers.get('X-Failure-Detail') ?? '');
  const seconds = headers.get('Retry-After');
  const requestId = headers.get('X-Request-Id');
  return {
    ok: false,
    msg,
    reason,
    status,
    ...(isObject(detail) && { detail }),
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
