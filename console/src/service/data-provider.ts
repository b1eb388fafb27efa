import { HttpError, type DataProvider, type RaRecord } from 'react-admin';
import { api, type Failure, type Result } from './api';

/** A failure of the service, for the kit. `reason` is its stable name. */
export class ServiceError extends HttpError {
  readonly reason: string;
  constructor(readonly failure: Failure) {
    super(failure.msg || failure.reason, failure.status, { reason: failure.reason });
    // HttpError makes every error an HttpError and nothing else.
    Object.setPrototypeOf(this, ServiceError.prototype);
    this.reason = failure.reason;
  }
}

export const dataOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new ServiceError(result);
  return result.data;
};

type Page = Readonly<{ records: ReadonlyArray<RaRecord>; total: number }>;
type Option = Readonly<{ id: number; name: string }>;

const optionsOf = async (module: string, name?: string): Promise<ReadonlyArray<Option>> =>
  dataOf(await api.get<ReadonlyArray<Option>>(`/${module}/options`, { name }));

const detailOf = async (module: string, id: unknown): Promise<RaRecord> =>
  dataOf(await api.get<RaRecord>(`/${module}/detail`, { id: Number(id) }));

const remove = async (module: string, ids: ReadonlyArray<unknown>): Promise<void> => {
  dataOf(await api.post(`/${module}/delete`, { ids: ids.map(Number) }));
};

/** Lists, forms and deletions of every module through the endpoints of the service. */
export const dataProvider = {
  getList: async (module, { pagination, filter }) => {
    const { page = 1, perPage = 10 } = pagination ?? {};
    const { records, total } = dataOf(
      await api.get<Page>(`/${module}/page`, { ...filter, pageNo: page, pageSize: perPage }),
    );
    return { data: [...records], total };
  },
  getOne: async (module, { id }) => ({ data: await detailOf(module, id) }),
  getMany: async (module, { ids }) => {
    const known = new Map((await optionsOf(module)).map((option) => [option.id, option]));
    const data = await Promise.all(ids.map(async (id) => known.get(Number(id)) ?? detailOf(module, id)));
    return { data };
  },
  getManyReference: () => Promise.reject(new Error('not supported')),
  create: async (module, { data }) => {
    const { id } = dataOf(await api.post<{ id: number }>(`/${module}/add`, data));
    return { data: { ...data, id } };
  },
  update: async (module, { id, data, previousData }) => {
    const { version } = dataOf(
      await api.post<{ version: number }>(`/${module}/update`, {
        version: previousData.version,
        ...data,
        id: Number(id),
      }),
    );
    return { data: { ...previousData, ...data, id, version } };
  },
  updateMany: async (module, { ids, data }) => {
    dataOf(await api.post(`/${module}/status`, { ids: ids.map(Number), status: data['status'] }));
    return { data: ids };
  },
  delete: async (module, { id, previousData }) => {
    await remove(module, [id]);
    return { data: previousData ?? { id } };
  },
  deleteMany: async (module, { ids }) => {
    await remove(module, ids);
    return { data: ids };
  },
} as DataProvider;
