import { permissionOf } from '@menshen/contract/values/permission';
import type { OwnAccount } from '@menshen/contract/account/account-endpoints';
import { api, requiredStep, session, UNREADABLE, type Result } from './api';
import { NAVIGATION_QUERY } from './navigation-query';
import { queryClient } from './query-client';

/** An account read longer ago may lack permissions granted since. */
const FRESH_MS = 30_000;

let latest: Readonly<{ loading: Promise<Result<OwnAccount>>; time: number }> | undefined;
let lastRead: Result<OwnAccount> | undefined;
let user = session.current()?.userId;

/** The user of this tab, also while their session is over. Undefined before the first login. */
export const lastUserId = (): number | undefined => user;

/** Whether the data has what every page uses of an account. */
const isAccount = ({ id, username, roles, permissions }: OwnAccount): boolean =>
  typeof id === 'number' && typeof username === 'string' && Array.isArray(roles) && Array.isArray(permissions);

/** Only a refusal tells what the service demands first. `/account/info` refuses nobody, so the navigation is asked for too. */
const askForStep = () => queryClient.query({ ...NAVIGATION_QUERY, staleTime: 0 });

const load = async (): Promise<Result<OwnAccount>> => {
  const asked = user;
  // before the first account is known, no page is shown
  const [answer] = await Promise.all([api.get('/account/info'), lastRead ? undefined : askForStep()]);
  const result = answer.ok && !isAccount(answer.data) ? UNREADABLE : answer;
  if (asked === user && result.ok) lastRead = result;
  if (!result.ok) {
    latest = undefined;
    // a failed read says nothing about the permissions
    return asked === user && lastRead ? lastRead : result;
  }
  if (!result.data.mustChangePassword && requiredStep.get() === 'password') requiredStep.set(undefined);
  return result;
};

/** The user's own account, at most half a minute old. While it cannot be read, the last one of the same user. */
export const readAccount = (): Promise<Result<OwnAccount>> => {
  const now = performance.now();
  if (!latest || now - latest.time > FRESH_MS) latest = { loading: load(), time: now };
  return latest.loading;
};

/** The next `readAccount` asks the service. */
export const forgetAccount = (): void => {
  latest = undefined;
  lastRead = undefined;
};

session.subscribe((current) => {
  if (!current || current.userId === user) return;
  user = current.userId;
  forgetAccount();
});

/** Whether the user's own account has the permission `sys:<module>:<action>`. While no account was read, the service decides. */
export const isPermitted = async (module: string, action: string): Promise<boolean> => {
  const account = await readAccount();
  return !account.ok || account.data.permissions.includes(permissionOf(module, action));
};
