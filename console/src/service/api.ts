import { createClient, type Failure, type Result, type SessionOver } from '@menshen/client';
import { CLIENT_FAILURES } from '@menshen/contract/refusals/client-failures';
import type { BodyOf, DataOf, ModulePath, PathWith, QueryArgument, QueryOf } from './calls';
import { isOutage } from './outage';
import { createSignal } from './signal';
import { askStepUp } from './step-up';

export type { Failure, Result };

/** A file of the service. `isTruncated` tells that more records match than the file has. */
export type Download = Readonly<{ content: Blob; isTruncated: boolean }>;

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

const serviceMeta = document.querySelector<HTMLMetaElement>('meta[name=menshen-service]');

/** The address of the service, with a slash at the end. */
export const SERVICE = new URL(serviceMeta?.content ?? '../', document.baseURI);

/** Why the session of this tab is over, and the user who has logged in elsewhere instead. */
type Over = Readonly<{ why: SessionOver; other?: string | undefined }>;

/** Set while the session of this tab is over and its user has not logged in again. */
export const sessionOver = createSignal<Over | undefined>(undefined);

/** Whether the last request got no answer of the service. */
export const serviceAway = createSignal(false);

/** Whether the service did not confirm the last logout. Its token then works until it expires. */
export const logoutUnconfirmed = createSignal(false);

/** Whether the user of this tab has logged out or left. The next login then begins at the first page. */
export const loggedOut = createSignal(false);

/** What the user must do before the service accepts anything else: change the password, or set up a second factor. */
export const requiredStep = createSignal<'password' | 'factor' | undefined>(undefined);

export const {
  api: calls,
  session,
  captcha,
} = createClient({
  baseUrl: SERVICE.href,
  onSessionOver: (why, other) => sessionOver.set({ why, other: other?.username }),
});

session.subscribe((current) => {
  if (!current) return;
  sessionOver.set(undefined);
  logoutUnconfirmed.set(false);
  loggedOut.set(false);
});

/** How long a request waits for its whole answer, in milliseconds. A download may take longer. */
export const ANSWER_MS = 30_000;

/** How long the upload of a file waits for its answer, in milliseconds: the service works through every row first. */
export const UPLOAD_MS = 300_000;

/** The failure of an answer whose data the page cannot use. */
export const UNREADABLE: Failure = {
  ok: false,
  reason: 'AnswerUnreadable',
  msg: CLIENT_FAILURES.AnswerUnreadable.zh,
  status: 200,
};

/** The result of a request that is not sent. After a logout, the pages that are still open must not ask for their data again. */
const NOT_SENT: Failure = { ok: false, reason: 'RequestAborted', msg: CLIENT_FAILURES.RequestAborted.zh, status: 0 };

/** Whether the user has logged out. A session that is over is none: its user can log in again. */
const isLoggedOut = (): boolean => !session.current() && sessionOver.get() === undefined;

const noticed = <T>(result: Result<T>): Result<T> => {
  const reason = result.ok ? '' : result.reason;
  if (reason !== 'RequestAborted') serviceAway.set(isOutage(result));
  if (reason === 'PasswordChangeRequired') requiredStep.set('password');
  if (reason === 'FactorRequired') requiredStep.set('factor');
  return result;
};

/** Sends a request, and once more after the user has proven again who they are. */
const provenAgain = async <T>(request: () => Promise<Result<T>>): Promise<Result<T>> => {
  const result = noticed(await request());
  if (result.ok || result.reason !== 'StepUpRequired' || !(await askStepUp())) return result;
  return noticed(await request());
};

/** Lists by pages whose path does not say so. */
const OTHER_PAGES: ReadonlyArray<string> = ['/account/sessions', '/menu/holders'];

/** Whether a GET has what every page expects: a list its records, the logins an array, everything else an object or an array. */
const isUsable = (path: string, data: unknown): boolean => {
  if (typeof data !== 'object' || data === null) return false;
  if (path === '/audit/logins') return Array.isArray(data);
  if (!/\/(?:page|deleted)$/.test(path) && !OTHER_PAGES.includes(path)) return true;
  const { records, total } = data as Readonly<{ records?: unknown; total?: unknown }>;
  return Array.isArray(records) && typeof total === 'number';
};

const send = async <T>(
  method: 'GET' | 'POST',
  path: string,
  options: Readonly<{ query?: Query; body?: unknown; background?: boolean }>,
): Promise<Result<T>> => {
  if (isLoggedOut()) return NOT_SENT;
  const request = () =>
    calls.request<T>(method, `/api/v1${path}`, { ...options, signal: AbortSignal.timeout(ANSWER_MS) });
  const result = method === 'GET' ? noticed(await request()) : await provenAgain(request);
  return result.ok && method === 'GET' && !isUsable(path, result.data) ? UNREADABLE : result;
};

/** Sends requests below `/api/v1` with the token of the session. Their types come from the contract. No call throws. */
export const api = {
  get: <P extends PathWith<'GET'>>(path: P, ...[query = {}]: QueryArgument<P>): Promise<Result<DataOf<P>>> =>
    send<DataOf<P>>('GET', path, { query }),
  /** Like `get`, for a page that asks at intervals. It does not count as use of the session. */
  poll: <P extends PathWith<'GET'>>(path: P, ...[query = {}]: QueryArgument<P>): Promise<Result<DataOf<P>>> =>
    send<DataOf<P>>('GET', path, { query, background: true }),
  post: <P extends PathWith<'POST'>>(path: P, body: BodyOf<P>): Promise<Result<DataOf<P>>> =>
    send<DataOf<P>>('POST', path, { body }),
  /** Reads a whole file. A file that is cut is a `NetworkError`. */
  download: async (
    path: ModulePath<'export'> | ModulePath<'template'>,
    query: Query = {},
  ): Promise<Result<Download>> => {
    type File = Readonly<{ file: Blob; isTruncated: boolean }>;
    const result = await provenAgain(() => calls.request<File>('GET', `/api/v1${path}`, { query }));
    if (!result.ok) return result;
    const { file, isTruncated } = result.data;
    return { ...result, data: { content: file, isTruncated } };
  },
  /** Sends a file. It may take longer than other requests: `UPLOAD_MS`. */
  upload: async (
    path: ModulePath<'import'>,
    query: QueryOf<ModulePath<'import'>>,
    file: Blob,
  ): Promise<Result<DataOf<ModulePath<'import'>>>> =>
    provenAgain(() =>
      calls.request<DataOf<ModulePath<'import'>>>('POST', `/api/v1${path}`, {
        query,
        body: file,
        signal: AbortSignal.timeout(UPLOAD_MS),
      }),
    ),
};
