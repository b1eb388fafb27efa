import { expect } from 'chai';
import { REACT_ADMIN_DATA_LAWS, REFINE_DATA_LAWS, type ReactAdminStage, type RefineStage } from '../../src/laws.js';
import { AUTH_LAWS, type Auth } from '../../src/laws/auth-laws.js';
import type { Law } from '../../src/laws/law.js';
import { reactAdminAuth, reactAdminRecords } from '../../src/laws/react-admin-laws.js';
import { RECORD_LAWS, type Records } from '../../src/laws/record-laws.js';
import * as reactAdmin from '../../src/react-admin.js';
import * as refine from '../../src/refine.js';
import { duringSuite } from '../../../test/support/during-suite.js';
import { STAGES } from './record-stages.js';
import { administratorOf, authStageOf, startProviderService } from './stages.js';

/** Changes a provider so that it breaks the law with the title. */
type Wrong<Provider> = Readonly<Record<string, (right: Provider) => Partial<Provider>>>;

const WRONG_RECORDS: Wrong<Records> = {
  'a new record has an id and the given fields, and reads the same afterwards': ({ add }) => ({
    add: async ({ sort: _sort, ...values }) => add(values),
  }),
  'pages have every record once, in one order, and the exact total': ({ list }) => ({
    list: async (query) => {
      const { data } = await list(query);
      return { data, total: query.page * query.size };
    },
  }),
  'a page beyond the last one is empty, with the total': ({ list }) => ({
    list: async (query) => {
      const found = await list(query);
      return found.data.length > 0 ? found : list({ ...query, page: 1 });
    },
  }),
  'a filter leaves the records that match, and counts them alone': ({ list }) => ({
    list: ({ filter: { status: _status, ...filter }, ...query }) => list({ ...query, filter }),
  }),
  'a filter without a value filters nothing': ({ list }) => ({
    list: (query) =>
      'status' in query.filter && !query.filter['status'] ? Promise.resolve({ data: [], total: 0 }) : list(query),
  }),
  'a list is ordered by a field in both directions': ({ list }) => ({
    list: ({ order, ...query }) => list(order ? { ...query, order: { ...order, descending: false } } : query),
  }),
  'a list that no order is asked for by users can be ordered by id': ({ list }) => ({
    list: async (query) => {
      if (query.order?.field === 'id') throw new Error('no such order');
      return list(query);
    },
  }),
  'an order by a field that the list does not have is an error': ({ list }) => ({
    list: ({ order: _order, ...query }) => list(query),
  }),
  'many records are those that were asked for; ids of no record are left out': ({ one }) => ({
    many: (ids) => Promise.all(ids.map((id) => one(id))),
  }),
  'many records can be more than a hundred': ({ many }) => ({ many: (ids) => many(ids.slice(0, 50)) }),
  'many records has disabled ones too': ({ many, one }) => ({
    many: async (ids) => {
      const rows = await Promise.all((await many(ids)).map(({ id }) => one(id)));
      return rows.filter(({ status }) => status === 1);
    },
  }),
  'the id of a record may be a text, as it is in an address': ({ one }) => ({
    one: async (id) => ({ ...(await one(id)), id }),
  }),
  'a change sets the given fields and keeps the others': ({ change }) => ({
    change: (seen, changes) => change(seen, { status: 2, ...changes }),
  }),
  'the result of a change can be changed again': ({ change }) => ({
    change: async (seen, changes) => ({ ...(await change(seen, changes)), version: seen['version'] }),
  }),
  'a change of an older reading is refused, and changes nothing': ({ change, one }) => ({
    change: async (seen, changes) => change(await one(seen.id), changes),
  }),
  'a change of many records changes each of them, and no other': ({ changeMany }) => ({
    changeMany: (ids, changes) => changeMany(ids.slice(0, 1), changes),
  }),
  'a deletion returns the record, and the record no longer exists': ({ change }) => ({
    remove: (seen) => change(seen, { status: 2 }),
  }),
  'a deletion of many records deletes all of them, or none': ({ removeMany }) => ({
    removeMany: async (ids) => {
      for (const id of ids) await removeMany([id]);
    },
  }),
  'a refused form names the refused field, with a text': () => ({ fieldErrors: () => undefined }),
  'a record that does not exist is an error with a text, without errors of fields': ({ one }) => ({
    one: async (id) => {
      try {
        return await one(id);
      } catch {
        throw new Error();
      }
    },
  }),
  'a request that is cancelled is an error': ({ one }) => ({ one: (id) => one(id) }),
};

const WRONG_AUTH: Wrong<Auth> = {
  'a user is logged in after a login, not before': () => ({ isLoggedIn: async () => true }),
  'a login with a wrong password fails with a text, and logs nobody in': ({ logIn }) => ({
    logIn: (form) => logIn(form).catch(() => undefined),
  }),
  'nobody is logged in after a logout': () => ({ logOut: async () => undefined }),
  'the identity and the permissions are those of the user': ({ permissions }) => ({
    permissions: async () => [...((await permissions()) as ReadonlyArray<string>), 'sys:role:page'],
  }),
  'a user may do what the permissions allow, and nothing else': ({ can }) => ({
    can: async (resource, action) => action === 'edit' || can(resource, action),
  }),
  'after another login, identity and permissions are those of the other user': ({ userName }) => {
    let kept: Promise<string> | undefined;
    return { userName: () => (kept ??= userName()) };
  },
  'a denied request does not end the session': () => ({ endsSession: async () => true }),
  'a request of an ended session ends it here too': () => ({ endsSession: async () => false }),
};

type ReactAdmin = ReactAdminStage['provider'];
type Refine = RefineStage['provider'];

const WRONG_REACT_ADMIN: Wrong<ReactAdmin> = {
  'a change of a record of a list sets what differs from the list, and keeps what others have changed': (right) => ({
    update: (resource, { id, data }) =>
      right.updateMany(resource, { ids: [id], data }).then(() => right.getOne(resource, { id })),
  }),
  'the records that refer to a record are those, with their number': ({ getList }) => ({
    getManyReference: (resource, params) => getList(resource, params),
  }),
  'a reference by a field that the list does not have is an error': ({ getList }) => ({
    getManyReference: (resource, { target: _target, id: _id, ...params }) => getList(resource, params),
  }),
};

const WRONG_REFINE: Wrong<Refine> = {
  'a list without pages has every record': ({ getList }) => ({
    getList: ({ pagination, ...params }) => getList({ ...params, pagination: { ...pagination, mode: 'server' } }),
  }),
  'an operator that the service does not have is an error': ({ getList }) => ({
    getList: ({ filters, ...params }) =>
      getList({ ...params, filters: filters.map((filter) => ({ ...filter, operator: 'eq' })) }),
  }),
  'a change of some fields without a version keeps what others have changed': ({ update, create }) => ({
    update: async ({ resource, id, variables }) => {
      const blank = (await create({ resource, variables: { name: `blank ${id}`, sort: 3, status: 1 } })).data;
      const { name: _name, ...others } = blank;
      return update({ resource, id, variables: { sort: others['sort'], status: 1, ...variables } });
    },
  }),
  'the address of the service is a text that no slash ends': () => ({ getApiUrl: () => 'http://service/' }),
};

const titlesOf = (laws: ReadonlyArray<Readonly<{ title: string }>>): ReadonlyArray<string> =>
  laws.map(({ title }) => title);

/** The error of the law. Undefined if it holds. */
const brokenBy = async <Stage>(laws: ReadonlyArray<Law<Stage>>, title: string, stage: Stage): Promise<unknown> => {
  try {
    await laws.find((law) => law.title === title)?.holds(stage);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('each law of the providers fails over a wrong provider:', () => {
  const service = duringSuite(startProviderService, (one) => one.stop());
  const administrator = duringSuite(
    () => administratorOf(service()),
    async () => undefined,
  );

  it('there is a wrong provider for each law', () => {
    expect(Object.keys(WRONG_RECORDS)).to.have.members(titlesOf(RECORD_LAWS));
    expect(Object.keys(WRONG_AUTH)).to.deep.equal(titlesOf(AUTH_LAWS));
    const further = (laws: ReadonlyArray<Readonly<{ title: string }>>) => titlesOf(laws).slice(RECORD_LAWS.length);
    expect(Object.keys(WRONG_REACT_ADMIN)).to.deep.equal(further(REACT_ADMIN_DATA_LAWS));
    expect(Object.keys(WRONG_REFINE)).to.deep.equal(further(REFINE_DATA_LAWS));
  });

  for (const [title, wrong] of Object.entries(WRONG_RECORDS))
    it(title, async () => {
      const { client } = administrator();
      const parts = await STAGES['position']!(client);
      const right = reactAdminRecords(reactAdmin.dataProvider(client), 'position');
      expect(await brokenBy(RECORD_LAWS, title, { ...parts, records: { ...right, ...wrong(right) } })).to.be.an(
        'error',
      );
    });

  for (const [title, wrong] of Object.entries(WRONG_REACT_ADMIN))
    it(title, async () => {
      const { client } = administrator();
      const parts = await STAGES['contract']!(client);
      const right: ReactAdmin = reactAdmin.dataProvider(client);
      const stage = { ...parts, provider: { ...right, ...wrong(right) } };
      expect(await brokenBy(REACT_ADMIN_DATA_LAWS, title, stage)).to.be.an('error');
    });

  for (const [title, wrong] of Object.entries(WRONG_REFINE))
    it(title, async () => {
      const { client } = administrator();
      const parts = await STAGES['position']!(client);
      const right = refine.dataProvider(client) as Refine;
      const stage = { ...parts, provider: { ...right, ...wrong(right) } };
      expect(await brokenBy(REFINE_DATA_LAWS, title, stage)).to.be.an('error');
    });

  for (const [title, wrong] of Object.entries(WRONG_AUTH))
    it(title, async () => {
      const { client, stage } = await authStageOf(service());
      const right = reactAdminAuth(reactAdmin.authProvider(client));
      expect(await brokenBy(AUTH_LAWS, title, { ...stage, auth: { ...right, ...wrong(right) } })).to.be.an('error');
    });
});
