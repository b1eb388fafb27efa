import { moduleNamed, type Modules } from '../../contract/managed-module.js';
import { parsePageQuery, type PagingPolicy } from '../../contract/page-query.js';

/** How the query of a list of each module is parsed. An unknown name is an error of the caller. */
export const moduleQueries = (modules: Modules, paging: PagingPolicy) => {
  const parsers = new Map([...modules].map(([name, module]) => [name, parsePageQuery(module, paging)]));
  return (name: string) => parsers.get(name) ?? parsePageQuery(moduleNamed(modules, name), paging);
};
