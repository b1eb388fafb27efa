import { HttpError, type DataProvider, type RaRecord } from 'react-admin';
import { api, type Failure } from './api';
import { modulePath } from './calls';
import { DECLARED_ORDER, orderParameter } from './list-order';

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

/** What a list tells the provider besides its filters: the fields by which it can be ordered, and whether its records are deleted. */
export type ListMeta = Readonly<{ orderBy: ReadonlyArray<string>; areDeleted?: true }>;

/** Lists of every module. They are all that the kit reads itself. */
export const dataProvider = {
  getList: async (module, { pagination, filter, sort = DECLARED_ORDER, meta = { orderBy: [] } }) => {
    const { page = 1, perPage = 10 } = pagination ?? {};
    const { orderBy: fields, areDeleted } = meta as ListMeta;
    const orderBy = orderParameter(sort, fields);
    const query = { ...filter, ...(orderBy !== undefined && { orderBy }), pageNo: page, pageSize: perPage };
    const result = areDeleted
      ? await api.get(modulePath(module, 'deleted'), query)
      : await api.get(modulePath(module, 'page'), query);
    if (!result.ok) throw new ServiceError(result);
    return { data: [...(result.data.records as ReadonlyArray<RaRecord>)], total: result.data.total };
  },
} as DataProvider;
