type Envelope<T> = Readonly<{ code: 0; msg: string; data: T }> | Readonly<{ code: 1; msg: string; data: null }>;

/** Returns the data of a success. Throws an error with the reason of a failure. */
export const unwrap = async <T>(response: Response): Promise<T> => {
  const { code, msg, data } = (await response.json()) as Envelope<T>;
  if (code === 0) return data;
  const reason = response.headers.get('X-Failure-Reason') ?? 'UnexpectedError';
  const retryAfterSeconds = Number(response.headers.get('Retry-After') ?? 0);
  throw Object.assign(new Error(msg), { status: response.status, reason, retryAfterSeconds });
};
