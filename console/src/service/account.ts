import { api, passwordChangeRequired, session, type Result } from './api';

/** The own account (`GET /account/info`). */
export type Account = Readonly<{
  id: number;
  username: string;
  realname: string;
  roles: ReadonlyArray<Readonly<{ id: number; name: string; code: string }>>;
  permissions: ReadonlyArray<string>;
  mustChangePassword: boolean;
}>;

/** An older account may lack a permission that somebody gave meanwhile. */
const FRESH_MS = 30_000;

let latest: Readonly<{ loading: Promise<Result<Account>>; time: number }> | undefined;

const load = async (): Promise<Result<Account>> => {
  const result = await api.get<Account>('/account/info');
  if (!result.ok) latest = undefined;
  // only a refusal tells whether the service enforces the change
  else if (!result.data.mustChangePassword) passwordChangeRequired.set(false);
  else if (!passwordChangeRequired.get()) await api.get('/account/menus');
  return result;
};

/** The own account, at most half a minute old. */
export const readAccount = (): Promise<Result<Account>> => {
  const now = performance.now();
  if (!latest || now - latest.time > FRESH_MS) latest = { loading: load(), time: now };
  return latest.loading;
};

/** The next `readAccount` asks the service. */
export const forgetAccount = (): void => {
  latest = undefined;
};

let user = session.current()?.userId;
session.subscribe((current) => {
  if (!current || current.userId === user) return;
  user = current.userId;
  forgetAccount();
});

/** Whether the own account has the permission `sys:<module>:<action>`. */
export const isPermitted = async (module: string, action: string): Promise<boolean> => {
  const account = await readAccount();
  return account.ok && account.data.permissions.includes(`sys:${module}:${action}`);
};
