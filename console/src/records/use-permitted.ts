import { permissionOf } from '@menshen/contract/values/permission';
import { useOwnAccount } from '../service/use-permissions';

/** Tells whether the user's own account has `sys:<module>:<action>`. Nothing is permitted until the account is known. */
export const usePermitted = (module: string): ((action: string) => boolean) => {
  const account = useOwnAccount();
  return (action) => account?.permissions.includes(permissionOf(module, action)) ?? false;
};

/** Tells whether the user's own account has `sys:<module>:<action>` in all records. Only then a count leaves no record out. */
export const useReachesAll = (module: string): ((action: string) => boolean) => {
  const account = useOwnAccount();
  const isPermitted = usePermitted(module);
  return (action) => isPermitted(action) && account?.limited.includes(permissionOf(module, action)) === false;
};
