import { api, type Result } from './api';

/** The own account (`GET /account/info`). */
export type Account = Readonly<{
  id: number;
  username: string;
  realname: string;
  roles: ReadonlyArray<Readonly<{ id: number; name: string; code: string }>>;
  permissions: ReadonlyArray<string>;
  mustChangePassword: boolean;
}>;

let loading: Promise<Result<Account>> | undefined;

/** The own account. It is read once and again after `forgetAccount`. */
export const readAccount = (): Promise<Result<Account>> => {
  loading ??= api.get<Account>('/account/info').then((result) => {
    if (!result.ok) loading = undefined;
    return result;
  });
  return loading;
};

export const forgetAccount = (): void => {
  loading = undefined;
};

/** Whether the own account has the permission `sys:<module>:<action>`. */
export const isPermitted = async (module: string, action: string): Promise<boolean> => {
  const account = await readAccount();
  return account.ok && account.data.permissions.includes(`sys:${module}:${action}`);
};
