import createFetchClient, { type FetchOptions } from 'openapi-fetch';
import { failureOfSend, type Send } from './authorized-fetch.js';
import type { DataOf } from './data-of.js';
import { resultIn, resultOf, type Result } from './result.js';

/** The calls that `session` and `captcha` make. */
type OwnPath =
  `/api/v1/${'captcha' | 'login' | 'login/factor' | 'refreshToken' | 'logout' | `account/${'password' | 'stepUp' | 'factor/confirm' | 'factor/remove'}`}`;

type Operation<Paths, Path extends keyof Paths, Method extends string> =
  Paths[Path] extends Readonly<Record<Method, infer Found extends object>> ? Found : never;

type PathOf<Paths, Method extends string> = {
  [Path in keyof Paths]: Operation<Paths, Path, Method> extends never ? never : Exclude<Path, OwnPath>;
}[keyof Paths];

type OwnOptions = Readonly<{
  /** The page asks at intervals. The request does not count as use of the session: without others, it expires. */
  background?: boolean;
}>;

/** Of openapi-fetch: `params`, `body`, `signal` and the other options of `fetch`. */
type Options<Op> = Omit<FetchOptions<Op>, 'parseAs' | 'fetch' | 'middleware' | 'baseUrl' | 'method'> & OwnOptions;
type Arguments<Op> = object extends Options<Op> ? [options?: Options<Op>] : [options: Options<Op>];

type Call<Paths, Method extends string> = <Path extends PathOf<Paths, Method>>(
  path: Path,
  ...options: Arguments<Operation<Paths, Path, Method>>
) => Promise<Result<DataOf<Operation<Paths, Path, Method>>>>;

/** A call of an endpoint that the types do not have, such as one of a custom module. */
export type UntypedOptions = Readonly<{
  /** The parameters of the address. Those that are undefined are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. A text and a `Blob` are sent as they are: a file, of the type of the `Blob` or `text/csv`. */
  body?: unknown;
  /** Cancels the request: its result is `RequestAborted`. */
  signal?: AbortSignal;
}> &
  OwnOptions;

/** Calls of the service with the token of the session. No call throws. */
export type Api<Paths> = Readonly<{
  GET: Call<Paths, 'get'>;
  POST: Call<Paths, 'post'>;
  /**
   * Calls an endpoint that the types do not have, such as `/api/v1/notice/page`. `Data` is the type of the `data` of a
   * success. Nothing checks it.
   */
  request<Data = unknown>(method: 'GET' | 'POST', path: string, options?: UntypedOptions): Promise<Result<Data>>;
}>;

type CallOptions = OwnOptions & Readonly<{ signal?: AbortSignal | null; params?: unknown; body?: unknown }>;

type AnyPaths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** How a file is sent. Everything else is sent as JSON. */
const fileOptions = (body: unknown): object => {
  const type = body instanceof Blob ? body.type : '';
  if (!(body instanceof Blob) && typeof body !== 'string') return {};
  return { headers: { 'Content-Type': type === '' ? 'text/csv' : type }, bodySerializer: () => body };
};

export const apiWith = <Paths>(baseUrl: string, send: Send): Api<Paths> => {
  const client = createFetchClient<AnyPaths>({ baseUrl });

  const call = async (method: 'get' | 'post', path: string, options: CallOptions = {}): Promise<Result<unknown>> => {
    const { background, ...others } = options;
    const fetch = (request: Request) => send(request, background);
    try {
      const { response, error } = await client.request(
        method,
        path as never,
        { ...fileOptions(others.body), ...others, fetch, parseAs: 'stream' } as never,
      );
      return response.bodyUsed ? resultIn(response, error) : await resultOf(response, options.signal);
    } catch (error) {
      return failureOfSend(error, options.signal);
    }
  };

  return {
    GET: (path: string, options?: CallOptions) => call('get', path, options),
    POST: (path: string, options?: CallOptions) => call('post', path, options),
    request: (method, path, { query, ...options } = {}) =>
      call(method === 'GET' ? 'get' : 'post', path, { ...options, params: { query } }),
  } as Api<Paths>;
};
