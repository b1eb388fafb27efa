import { permissionOf } from '@menshen/contract/values/permission';
import type { Titled } from '@menshen/contract/forms/form-field';
import { OPERATIONS_PAGES } from './operations-pages';
import { useModules } from '../service/description-context';
import { useOwnPermissions } from '../service/use-permissions';

/** The lists that the user may see: those of the modules, then those of the operations. */
export const useListPages = (): ReadonlyArray<Titled & Readonly<{ name: string }>> => {
  const permissions = useOwnPermissions();
  const modules = useModules();
  const operations = OPERATIONS_PAGES.map(({ name, titles }) => ({ name, ...titles }));
  return [...modules, ...operations].filter(({ name }) => permissions.has(permissionOf(name, 'page')));
};
