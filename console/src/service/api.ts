/** The outcome of a request. A failure is a value, never an exception. */
export type Result<T> = Readonly<{ ok: true; data: T; msg: string }> | Failure;

export type Failure = Readonly<{
  ok: false;
  /** The stable name of the failure, from `X-Failure-Reason`; `NetworkError` without an answer. */
  reason: string;
  msg: string;
  status: number;
  retryAfterSeconds?: number;
}>;

/** A file of the service. `isTruncated` tells that more records match than the file has. */
export type Download = Readonly<{ content: Blob; isTruncated: boolean }>;

const BASE = new URL('../api/v1/', document.baseURI);
const KEY = 'menshen.token';

type Query = Readonly<Record<string, string | number | undefined>>;

const urlOf = (path: string, query: Query = {}): URL => {
  const url = new URL(path.slice(1), BASE);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
};

const failureOf = ({ status, headers }: Response, msg: string): Failure => {
  const wait = headers.get('Retry-After');
  const reason = headers.get('X-Failure-Reason') ?? 'UnexpectedError';
  return { ok: false, reason, msg, status, ...(wait !== null && { retryAfterSeconds: Number(wait) }) };
};

const send = async <T>(
  url: URL,
  init: RequestInit,
  read: (response: Response) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const token = localStorage.getItem(KEY);
  try {
    const headers = { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) };
    return await read(await fetch(url, { ...init, headers }));
  } catch {
    return { ok: false, reason: 'NetworkError', msg: '', status: 0 };
  }
};

const readEnvelope = async <T>(response: Response): Promise<Result<T>> => {
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T };
  return code === 0 ? { ok: true, data, msg } : failureOf(response, msg);
};

const readFile = async (response: Response): Promise<Result<Download>> => {
  if (response.headers.has('X-Failure-Reason')) return readEnvelope(response);
  const isTruncated = response.headers.get('X-Export-Truncated') === 'true';
  return { ok: true, data: { content: await response.blob(), isTruncated }, msg: '' };
};

/** Sends requests below `/api/v1` with the token of the session. `path` begins with a slash. */
export const api = {
  get: <T>(path: string, query?: Query): Promise<Result<T>> => send<T>(urlOf(path, query), {}, readEnvelope),
  post: <T>(path: string, body: unknown): Promise<Result<T>> =>
    send<T>(
      urlOf(path),
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      readEnvelope,
    ),
  /** Reads a whole file. A file that is cut is a `NetworkError`. */
  download: (path: string, query?: Query): Promise<Result<Download>> => send(urlOf(path, query), {}, readFile),
};

export type LoginForm = Readonly<{ username: string; password: string; code: string; key: string }>;

export const session = {
  exists: (): boolean => localStorage.getItem(KEY) !== null,
  login: async (form: LoginForm): Promise<Result<{ must_change_password: boolean }>> => {
    const result = await api.post<{ access_token: string; must_change_password: boolean }>('/login', form);
    if (result.ok) localStorage.setItem(KEY, result.data.access_token);
    return result;
  },
  logout: async (): Promise<void> => {
    await api.get('/logout');
    localStorage.removeItem(KEY);
  },
};
