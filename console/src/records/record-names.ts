import { permissionOf } from '@menshen/contract/values/permission';
import { MOST_LABELS } from '@menshen/contract/records/options-query';
import type { RecordOption } from '@menshen/contract/records/module-endpoints';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, type Result } from '../service/api';
import { modulePath, type ModulePath, type QueryOf } from '../service/calls';
import { useModules } from '../service/description-context';
import { shownName } from '../service/shown-name';
import { useOwnPermissions } from '../service/use-permissions';
import { inParts } from './in-parts';
import { usePermitted } from './use-permitted';

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

/** The names of records, disabled ones too; a deleted record has none. At most `MOST_LABELS` ids. */
const readNames = (module: string, ids: ReadonlyArray<number>): Promise<Options> =>
  readOptions(module, { ids: ids.join(',') });

/**
 * The names of records: those of the offered options, and of other records by their ids. `options` are undefined while they are
 * read.
 */
export const useRecordNames = (
  module: string,
  ids: ReadonlyArray<number>,
  options: Options | undefined = NO_OPTIONS,
): RecordNames => {
  const mayAsk = usePermitted(module)('options');
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const asked = useRef(new Set<number>());
  const wanted = ids.join(',');
  useEffect(() => {
    const add = (more: ReadonlyArray<RecordOption>) =>
      setNames((known) => new Map([...known, ...more.map(({ id, name }) => [id, name] as const)]));
    const offered = options.ok ? options.data : [];
    if (offered.length > 0) add(offered);
    for (const { id } of offered) asked.current.add(id);
    const missing = wanted.split(',').map(Number);
    const unknown = missing.filter((id) => id > 0 && !asked.current.has(id));
    if (!mayAsk) return;
    for (const part of inParts(unknown, MOST_LABELS)) {
      for (const id of part) asked.current.add(id);
      void readNames(module, part).then((found) => {
        if (found.ok) add(found.data);
        else for (const id of part) asked.current.delete(id);
        setAnswered((before) => new Set([...before, ...part]));
      });
    }
  }, [module, mayAsk, wanted, options]);
  return {
    get: (id) => names.get(id),
    shown: (id) => names.get(id) ?? (mayAsk && id > 0 && !answered.has(id) ? undefined : `#${id}`),
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
  const results = useQueries({
    queries: asked.map(({ module, ids }) => ({
      queryKey: ['names', module, ids.join(',')],
      queryFn: () => readNames(module, ids),
      staleTime: FRESH_MS,
      gcTime: 0,
    })),
  });
  const names = new Map(
    asked.flatMap(({ module }, index) => {
      const data = results[index]?.data;
      return data?.ok ? data.data.map(({ id, name }) => [`${module} ${id}`, name] as const) : [];
    }),
  );
  return (module, id) => names.get(`${module} ${id}`);
};
