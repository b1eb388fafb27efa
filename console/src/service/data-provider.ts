import { HttpError, type DataProvider, type RaRecord } from 'react-admin';
import { api, type Failure } from './api';
import { modulePath } from './calls';

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

/** Lists of every module. They are all that the kit reads itself. */
export const dataProvider = {
  getList: async (module, { pagination, filter }) => {
    const { page = 1, perPage = 10 } = pagination ?? {};
    const result = await api.get(modulePath(module, 'page'), { ...filter, pageNo: page, pageSize: perPage });
    if (!result.ok) throw new ServiceError(result);
    return { data: [...(result.data.records as ReadonlyArray<RaRecord>)], total: result.data.total };
  },
} as DataProvider;
