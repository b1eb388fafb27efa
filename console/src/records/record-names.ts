import { permissionOf } from '@menshen/contract/values/permission';
import { MOST_LABELS } from '@menshen/contract/records/options-query';
import type { RecordOption } from '@menshen/contract/records/module-endpoints';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, type Result } from '../service/api';
import { modulePath, type ModulePath, type QueryOf } from '../service/calls';
import { useModules } from '../service/description-context';
import { shownName } from '../service/shown-name';
import { useOwnAccount, useOwnPermissions } from '../service/use-permissions';
import { inParts } from './in-parts';

type Options = Result<ReadonlyArray<RecordOption>>;

/** The names of records. */
export type RecordNames = Readonly<{
  /** The name of a record, once it is read. */
  get: (id: number) => string | undefined;
  /** What stands for a record: its name, or its id if no name can be read. Undefined while the name is read. */
  shown: (id: number) => string | undefined;
}>;

const NO_OPTIONS: Options = { ok: true, data: [], msg: '' };

/** A name changes rarely, and a page that opens later asks again. */
const FRESH_MS = 30_000;

/**
 * The enabled records of a module whose names or aliases contain the text, at most 200. No module, no records.
 * `isLoading`: the options are none, or those of an earlier text.
 */
export const useOptions = (module: string, name = ''): Readonly<{ options?: Options; isLoading: boolean }> => {
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['options', module, name],
    queryFn: async () => (module === '' ? NO_OPTIONS : readOptions(module, { name: name || undefined })),
    // an option stays highlighted while the options of a longer text are read
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { options: data, isLoading: isPending || isPlaceholderData };
};

const shownOption = ({ name, alias, ...option }: RecordOption): RecordOption => ({
  ...option,
  name: shownName(name, alias),
});

const readOptions = async (module: string, query: QueryOf<ModulePath<'options'>>): Promise<Options> => {
  const result = await api.get(modulePath(module, 'options'), { ...query, alias: true });
  return result.ok ? { ...result, data: result.data.map(shownOption) } : result;
};

/** Reads the names of records, disabled ones too; a deleted record has none. At most `MOST_LABELS` ids. */
const namesQuery = (module: string, ids: ReadonlyArray<number>) => ({
  queryKey: ['names', module, ids.join(',')],
  queryFn: () => readOptions(module, { ids: ids.join(',') }),
  staleTime: FRESH_MS,
  gcTime: 0,
});

const namesIn = (options: Options | undefined): ReadonlyArray<readonly [number, string]> =>
  options?.ok ? options.data.map(({ id, name }) => [id, name] as const) : [];

/** The names of all options that were offered so far. */
const useOfferedNames = (options: Options): ReadonlyMap<number, string> => {
  const [seen, setSeen] = useState<Readonly<{ options: Options; names: ReadonlyMap<number, string> }>>({
    options: NO_OPTIONS,
    names: new Map(),
  });
  if (seen.options === options) return seen.names;
  const names = new Map([...seen.names, ...namesIn(options)]);
  setSeen({ options, names });
  return names;
};

/**
 * The names of records: those of the offered options, and of other records by their ids. `options` are undefined while they are
 * read.
 */
export const useRecordNames = (
  module: string,
  ids: ReadonlyArray<number>,
  options: Options | undefined = NO_OPTIONS,
): RecordNames => {
  const account = useOwnAccount();
  const mayAsk = account?.permissions.includes(permissionOf(module, 'options')) ?? false;
  const offered = useOfferedNames(options);
  // a record that is asked for later has a query of its own, so that the others are not read again
  const [parts, setParts] = useState<ReadonlyArray<ReadonlyArray<number>>>([]);
  const asked = new Set(parts.flat());
  const unknown = [...new Set(ids)].filter((id) => id > 0 && !offered.has(id) && !asked.has(id));
  if (mayAsk && unknown.length > 0) setParts([...parts, ...inParts(unknown, MOST_LABELS)]);
  const results = useQueries({ queries: parts.map((part) => namesQuery(module, part)) });
  useEffect(() => {
    // the service may answer again
    for (const { data, refetch } of results) if (data?.ok === false) void refetch();
  }, [options, ids.join(',')]); // oxlint-disable-line react-hooks/exhaustive-deps
  const names = new Map([...results.flatMap(({ data }) => namesIn(data)), ...offered]);
  const answered = new Set(parts.filter((_, index) => results[index]?.data !== undefined).flat());
  const isRead = (id: number): boolean => account !== undefined && (!mayAsk || id <= 0 || answered.has(id));
  return {
    get: (id) => names.get(id),
    shown: (id) => names.get(id) ?? (isRead(id) ? `#${id}` : undefined),
  };
};

/** The name of a record, if it is known. */
export type RecordNamesOf = (module: string, id: number) => string | undefined;

/**
 * The names of records of several modules whose options the user may read, with one request for each `MOST_LABELS` records of a
 * module.
 */
export const useNamesOfRecords = (
  records: ReadonlyArray<Readonly<{ module: string; ids: ReadonlyArray<number> }>>,
): RecordNamesOf => {
  const modules = useModules();
  const permissions = useOwnPermissions();
  const asked = records
    .filter(
      ({ module }) => modules.some(({ name }) => name === module) && permissions.has(permissionOf(module, 'options')),
    )
    .flatMap(({ module, ids }) => inParts(ids, MOST_LABELS).map((part) => ({ module, ids: part })));
  const results = useQueries({ queries: asked.map(({ module, ids }) => namesQuery(module, ids)) });
  const names = new Map(
    asked.flatMap(({ module }, index) =>
      namesIn(results[index]?.data).map(([id, name]) => [`${module} ${id}`, name] as const),
    ),
  );
  return (module, id) => names.get(`${module} ${id}`);
};
