import { call } from './call.js';
import { expectApiHeaders, expectSucceeded } from './refusals.js';
import { dataOf, type Reply } from './reply.js';
import type { TestService } from './service.js';

export type ShownPage = Readonly<{
  records: ReadonlyArray<Readonly<Record<string, unknown>>>;
  total: number;
  size: number;
  current: number;
  pages: number;
}>;

type Query = Readonly<Record<string, string | number>> | string;

/** A list request; `list` is such as `example/page`. */
export const askPage = (service: TestService, token: string, list: string, query: Query = {}): Promise<Reply> => {
  const text =
    typeof query === 'string'
      ? query
      : Object.entries(query)
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('&');
  return call(service, `/api/v1/${list}?${text}`, { token });
};

/** The page that a list request is answered with. */
export const pageOf = async (...request: Parameters<typeof askPage>): Promise<ShownPage> => {
  const reply = await askPage(...request);
  expectSucceeded(reply, '操作成功');
  expectApiHeaders(reply);
  return dataOf(reply) as ShownPage;
};

export const idsOf = ({ records }: ShownPage): ReadonlyArray<number> => records.map(({ id }) => Number(id));

export const namesOf = ({ records }: ShownPage): ReadonlyArray<string> => records.map(({ name }) => String(name));

const TABLES: Readonly<Record<string, string>> = {
  user: 'users',
  role: 'roles',
  menu: 'menus',
  position: 'positions',
  example: 'examples',
  department: 'departments',
};

/** The ids of a module's live records in the database, in the declared order and then by id. */
export const liveIds = async (service: TestService, module: string): Promise<ReadonlyArray<number>> => {
  const rows = await service
    .orm()
    .em.getConnection()
    .execute<{ id: number }[]>(`select id from ${TABLES[module] ?? ''} where not deleted order by sort, id`);
  return rows.map(({ id }) => id);
};
