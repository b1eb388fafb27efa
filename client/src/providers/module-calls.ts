import type { Added, FoundOption, FoundPage, Removed, Updated } from './answers.js';
import { dataIn, messageOf, type FailureText } from './provider-error.js';
import type { Found, Id, ProviderClient, Values } from './provider-client.js';

/** The most ids whose names the service tells at once. */
const MOST_LABELS = 50;

/** A value of a query parameter. */
export type Parameter = string | number | boolean | undefined;

/** The query parameters of a list. */
export type ListQuery = Readonly<Record<string, Parameter>>;

/** A number for the text of an integer. The service refuses every other id. */
export const idOf = (id: Id): Id => (typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : id);

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

export type ProviderOptions = Readonly<{
  /** The text of a failure that users see. Default: the Chinese text of the service. */
  text?: FailureText;
}>;

/** The calls of any module of the service, for providers. They throw `ProviderError`. */
export const moduleCalls = (client: ProviderClient, { text = messageOf }: ProviderOptions = {}) => {
  const read = async <Data>(path: string, query: ListQuery, signal?: AbortSignal): Promise<Data> =>
    dataIn(await client.api.request<Data>('GET', `/api/v1/${path}`, { query, ...(signal && { signal }) }), text);
  const write = async <Data>(path: string, body: Values): Promise<Data> =>
    dataIn(await client.api.request<Data>('POST', `/api/v1/${path}`, { body }), text);

  const detail = (module: string, id: Id, signal?: AbortSignal): Promise<Found> =>
    read(`${module}/detail`, { id: idOf(id) }, signal);

  /** The record as it is after a change. The change is done, so a record that cannot be read is no failure. */
  const shown = (module: string, id: Id, otherwise: Values): Promise<Found> =>
    detail(module, id).catch(() => ({ ...otherwise, id: idOf(id) }) as Found);

  return {
    read,
    write,
    detail,

    /** One page. Beyond the last page there are no records; the service itself gives page 1 then. */
    page: async (module: string, page: number, size: number, query: ListQuery, signal?: AbortSignal) => {
      const asked = { ...query, pageNo: page, pageSize: size };
      const { records, total, current } = await read<FoundPage>(`${module}/page`, asked, signal);
      return { records: current === page ? records : [], total };
    },

    /** Enabled records with their names, for a choice. */
    options: (module: string, name: Parameter, signal?: AbortSignal): Promise<ReadonlyArray<FoundOption>> =>
      read(`${module}/options`, { name }, signal),

    /** The names of these records, disabled ones too, in the order of the ids. Others are left out. */
    labels: async (module: string, ids: ReadonlyArray<Id>, signal?: AbortSignal): Promise<FoundOption[]> => {
      const wanted = [...new Set(ids.map(idOf))].filter((id) => typeof id === 'number');
      const parts = Array.from({ length: Math.ceil(wanted.length / MOST_LABELS) }, (_, i) =>
        wanted.slice(i * MOST_LABELS, (i + 1) * MOST_LABELS),
      );
      const found = await Promise.all(
        parts.map((part) => read<ReadonlyArray<FoundOption>>(`${module}/options`, { ids: part.join(',') }, signal)),
      );
      const byId = new Map(found.flat().map((option) => [option.id, option]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },

    /** Adds a record. The result has what the service tells once, such as a password that it has drawn. */
    add: async (module: string, values: Values): Promise<Found> => {
      const added = await write<Added>(`${module}/add`, values);
      return { ...(await shown(module, added.id, values)), ...added };
    },

    /**
     * Changes fields of a record. `base` is the whole record as it was read, with its version: if somebody else has changed the
     * record since, the service refuses the change. Without it, the record is read now.
     */
    update: async (module: string, id: Id, changes: Values, base?: Values): Promise<Found> => {
      const whole = base ?? (await detail(module, id));
      const given = Object.fromEntries(Object.entries(changes).filter(isGiven));
      const sent = { ...whole, ...given, id: idOf(id) };
      const { version } = await write<Updated>(`${module}/update`, sent);
      return shown(module, id, { ...sent, version });
    },

    /** Enables or disables all of these records, or none. */
    setStatus: (module: string, ids: ReadonlyArray<Id>, status: unknown): Promise<null> =>
      write(`${module}/status`, { ids: ids.map(idOf), status }),

    /** Deletes all of these records, or none. `more` are further fields of the form. */
    remove: (module: string, ids: ReadonlyArray<Id>, more: Values = {}): Promise<Removed> =>
      write(`${module}/delete`, { ...more, ids: ids.map(idOf) }),
  };
};

export type ModuleCalls = ReturnType<typeof moduleCalls>;

/** The status alone: the service changes that of many records at once. */
const statusIn = (changes: Values): unknown => {
  const [first, ...others] = Object.entries(changes).filter(isGiven);
  return first?.[0] === 'status' && others.length === 0 ? first[1] : undefined;
};

/**
 * Changes fields of many records. The status of all changes, or of none. Other fields are changed record by record, up to the
 * first failure.
 */
export const updateAll = async (calls: ModuleCalls, module: string, ids: ReadonlyArray<Id>, changes: Values) => {
  const status = statusIn(changes);
  if (status !== undefined) await calls.setStatus(module, ids, status);
  else for (const id of ids) await calls.update(module, id, changes);
};
