import { usePermissions } from 'react-admin';

/** Tells whether the own account has `sys:<module>:<action>`. Nothing is permitted until the account is known. */
export const usePermitted = (module: string): ((action: string) => boolean) => {
  const { permissions } = usePermissions<ReadonlyArray<string>>();
  return (action) => permissions?.includes(`sys:${module}:${action}`) ?? false;
};
