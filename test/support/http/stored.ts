import { LISTED_ENTITIES } from '../../../src/adapters/mikro-orm/entities/listed-entities.js';
import type { ModuleName } from '../../../src/domain/modules/modules.js';
import type { TestService } from './service.js';

type Stored = Readonly<{ id: number; sort: number; deleted: boolean } & Record<string, unknown>>;

/** What the database holds of a module, deleted records included, in the declared order and then by id. */
export const storedRecords = async (service: TestService, module: ModuleName): Promise<ReadonlyArray<Stored>> => {
  const rows = await service
    .orm()
    .em.getConnection()
    .execute<Stored[]>(`select * from ${LISTED_ENTITIES[module].meta.tableName}`);
  return rows.toSorted((a, b) => a.sort - b.sort || a.id - b.id);
};

/** Those that a list may show. */
export const liveIds = async (service: TestService, module: ModuleName): Promise<ReadonlyArray<number>> =>
  (await storedRecords(service, module)).filter(({ deleted }) => !deleted).map(({ id }) => id);
