import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { accessTokenIn, reasonOf } from '../support/http/reply.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { startListening } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores, type Stores } from '../support/process/stores.js';

const CLIENTS = 8;

type Change = Readonly<{ path: string; id: number }>;

/** A role with menus and positions that are changed all the time, until the load is stopped. Requests may fail. */
const underLoad = async (url: string, token: string, menuIds: ReadonlyArray<number>) => {
  const acknowledged: Change[] = [];
  const reasons = new Set<string | null>();
  let isLoading = true;
  const post = async (path: string, form: object) => {
    const reply = await call({ url }, `/api/v1${path}`, { token, form }).catch(() => undefined);
    if (!reply) return undefined;
    reasons.add(reasonOf(reply));
    return reasonOf(reply) === null
      ? ((reply.json as Readonly<{ data: Readonly<Record<string, number>> | null }>).data ?? {})
      : undefined;
  };
  const client = async (index: number): Promise<void> => {
    const role = await post('/role/add', { name: `role ${index}` });
    let roleVersion = 1;
    for (let round = 0; isLoading; round += 1) {
      const added = await post('/position/add', { name: `position ${index} ${round}` });
      const id = added?.['id'];
      if (id === undefined) continue;
      acknowledged.push({ path: 'RecordAdded', id });
      const form = { id, version: 1, name: `changed ${index} ${round}`, sort: round, status: 1 };
      if (await post('/position/update', form)) acknowledged.push({ path: 'RecordUpdated', id });
      if (round % 3 === 0 && (await post('/position/delete', { ids: [id] })))
        acknowledged.push({ path: 'RecordDeleted', id });
      if (!role) continue;
      const grant = { id: role['id'], version: roleVersion, menuIds: menuIds.slice(round % 2) };
      roleVersion = (await post('/role/grant', grant))?.['version'] ?? roleVersion;
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i)));
  return {
    acknowledged,
    reasons,
    stop: async () => {
      isLoading = false;
      await clients;
    },
  };
};

describe('changes of records under load', function () {
  this.timeout(180_000);
  let stores: Stores;
  let server: PostgresServer;
  const database = () => new URL(stores.environment.DATABASE_URL).pathname.slice(1);
  const rows = <Row>(sql: string) => server.run<Row>(sql, database());

  beforeEach(async function () {
    server = await sharedPostgres(this);
    stores = await startStores(this);
  });

  const started = async () => {
    const service = await startListening(stores.environment);
    const [captcha] = await captchasOf(service, stores);
    const token = accessTokenIn(await logInWith(service, captcha!));
    const menus = await rows<{ id: number }>('select id from menus where not deleted order by id limit 5');
    return {
      service,
      load: await underLoad(
        service.url,
        token,
        menus.map(({ id }) => id),
      ),
    };
  };

  /** Nobody else has changed anything, so the trail and the records tell the same. */
  const expectWhole = async (acknowledged: ReadonlyArray<Change>): Promise<void> => {
    const trail = await rows<{ kind: string; id: number; after: Readonly<Record<string, unknown>> | null }>(
      `select event as kind, record_id::integer as id, after from audit_events where module = 'position' order by audit_events.id`,
    );
    const positions = await rows<{ id: number; version: number; deleted: boolean; name: string }>(
      `select id, version, deleted, name from positions where create_user = 'admin' order by id`,
    );
    const idsOf = (kind: string) =>
      trail
        .filter((row) => row.kind === kind)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    expect(idsOf('RecordAdded')).to.deep.equal(positions.map(({ id }) => id));
    expect(idsOf('RecordUpdated')).to.deep.equal(positions.filter(({ version }) => version === 2).map(({ id }) => id));
    expect(idsOf('RecordDeleted')).to.deep.equal(positions.filter(({ deleted }) => deleted).map(({ id }) => id));
    const lastName = new Map(
      trail.flatMap(({ id, after }) => (after && 'name' in after ? [[id, after['name']] as const] : [])),
    );
    for (const { id, name } of positions) expect(lastName.get(id)).to.equal(name);
    for (const { path, id } of acknowledged) expect(idsOf(path), `${path} ${id}`).to.include(id);

    const granted = await rows<{ chosen: number[]; told: number[] }>(`
      select (select coalesce(jsonb_agg(menu_id order by menu_id), '[]') from role_menus
          where role_id = roles.id and not implied) as chosen,
        coalesce((select after -> 'menuIds' from audit_events
          where module = 'role' and event = 'GrantsReplaced' and record_id = roles.id order by id desc limit 1), '[]') as told
      from roles where create_user = 'admin'`);
    expect(granted.some(({ chosen }) => chosen.length > 0)).to.equal(true);
    for (const { chosen, told } of granted) expect(chosen).to.deep.equal(told);
  };

  it('are stored with their row of the trail, or not at all, when the service is killed', async () => {
    const { service, load } = await started();
    await eventually(() => load.acknowledged.length > 60);
    service.signal('SIGKILL');
    await service.exited;
    await load.stop();
    // The server ends what the service had begun.
    await eventually(async () => {
      const sql = `select 1 from pg_stat_activity where datname = '${database()}' and application_name = 'menshen'`;
      return (await server.run(sql)).length === 0;
    });
    await expectWhole(load.acknowledged);
  });

  it('are stored with their row of the trail, or not at all, when connections end again and again', async () => {
    const { service, load } = await started();
    for (let round = 0; round < 6; round += 1) {
      const before = load.acknowledged.length;
      await server.run(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${database()}' and application_name = 'menshen'`);
      await eventually(() => load.acknowledged.length > before + 5);
    }
    await load.stop();
    service.signal('SIGTERM');
    expect(await service.exited).to.deep.equal({ code: 0, signal: null });
    await expectWhole(load.acknowledged);
    // A grant whose answer was lost has raised the version.
    for (const reason of load.reasons) expect(reason).to.be.oneOf([null, 'ServiceUnavailable', 'RecordChanged']);
  });
});
