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

const BASE = new URL('../api/v1/', document.baseURI);
const KEY = 'menshen.token';

type Query = Readonly<Record<string, string | number | undefined>>;

const urlOf = (path: string, query: Query = {}): URL => {
  const url = new URL(path.slice(1), BASE);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
};

const send = async <T>(url: URL, init: RequestInit): Promise<Result<T>> => {
  const token = localStorage.getItem(KEY);
  try {
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
    });
    const body = (await response.json()) as { code: number; msg: string; data: T };
    if (body.code === 0) return { ok: true, data: body.data, msg: body.msg };
    const wait = response.headers.get('Retry-After');
    return {
      ok: false,
      reason: response.headers.get('X-Failure-Reason') ?? 'UnexpectedError',
      msg: body.msg,
      status: response.status,
      ...(wait !== null && { retryAfterSeconds: Number(wait) }),
    };
  } catch {
    return { ok: false, reason: 'NetworkError', msg: '', status: 0 };
  }
};

/** Sends requests below `/api/v1` with the token of the session. `path` begins with a slash. */
export const api = {
  get: <T>(path: string, query?: Query): Promise<Result<T>> => send<T>(urlOf(path, query), {}),
  post: <T>(path: string, body: unknown): Promise<Result<T>> =>
    send<T>(urlOf(path), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
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
