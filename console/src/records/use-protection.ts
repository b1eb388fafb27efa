import { useOwnAccount } from '../service/use-permissions';
import { protectionOf, type Protection } from './protection';

/** What the service protects from the user's own account. */
export const useProtection = (module: string): ((id: unknown) => Protection) => {
  const own = useOwnAccount()?.id;
  return (id) => protectionOf(module, id, own);
};
