import { usePermitted } from '../records/use-permitted';
import { historyOf } from './trail-address';

/** Gives the address of the trail of one record of a module. Undefined for users who may not list the trail. */
export const useHistoryOf = (module: string): ((id: number) => string) | undefined => {
  const isPermitted = usePermitted('audit');
  return isPermitted('page') ? (id) => historyOf(module, id) : undefined;
};
