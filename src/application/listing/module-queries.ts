import { E } from '../../contract/values/fp.js';
import { filterParameters } from '../../contract/listing/list-filters.js';
import { moduleNamed, type ManagedModule, type Modules } from '../../contract/modules/managed-module.js';
import { parsePageQuery, type ListParameters, type PagingPolicy } from '../../contract/listing/page-query.js';
import { zonedTime } from '../../contract/values/zoned-time.js';

/** `timeZone` is the zone of the times. */
type Dependencies = Readonly<{ modules: Modules; paging: PagingPolicy; timeZone: string }>;

type ParseQuery<L extends ListParameters> = ReturnType<typeof parsePageQuery<L>>;

/**
 * How the query of a list of each module is parsed. `listOf` is what the list has of its module. The zone must have its times. An
 * unknown name is an error of the caller.
 */
export const moduleQueries = <L extends ListParameters>(
  { modules, paging, timeZone }: Dependencies,
  listOf: (module: ManagedModule) => L,
): ((name: string) => ParseQuery<L>) => {
  const parserOf = (module: ManagedModule): ParseQuery<L> => {
    const parse = parsePageQuery(listOf(module), paging);
    const times = filterParameters(module).filter(({ parameter }) => parameter.kind === 'time');
    return (raw) => {
      const query = parse(raw);
      if (E.isLeft(query)) return query;
      const { filters } = query.right;
      const isSkipped = times.some(({ name }) => {
        const time = filters[name];
        return typeof time === 'string' && !zonedTime(time, timeZone);
      });
      return isSkipped ? E.left({ _tag: 'PageQueryFailed' }) : query;
    };
  };
  const parsers = new Map([...modules].map(([name, module]) => [name, parserOf(module)]));
  return (name) => parsers.get(name) ?? parserOf(moduleNamed(modules, name));
};
