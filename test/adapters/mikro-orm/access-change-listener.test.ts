import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { spy } from 'sinon';
import {
  accessChangeListener,
  type AccessChangeListener,
} from '../../../src/adapters/mikro-orm/access-changes/access-change-listener.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { eventually } from '../../support/eventually.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { compiled } from '../../support/process/build.js';

const newLog = () => ({ info: spy(), warn: spy(), error: spy() });

describe('accessChangeListener', () => {
  let url: string;
  /** Any other program. */
  let other: MikroORM;
  let listener: AccessChangeListener;
  let calls: number;
  let failures: number;
  let log: ReturnType<typeof newLog>;

  const run = (sql: string) => other.em.getConnection().execute(sql);
  const listeningPids = async (): Promise<number[]> => {
    const sql = `select pid from pg_stat_activity where datname = current_database() and application_name = 'menshen access changes'`;
    return ((await run(sql)) as { pid: number }[]).map(({ pid }) => pid);
  };
  const start = (at: string, limits = {}) => {
    [calls, failures] = [0, 0];
    log = newLog();
    listener = accessChangeListener(ormAt(at, limits), {
      log,
      onAccessChanged: async () => {
        calls += 1;
        if (failures > 0) {
          failures -= 1;
          throw new Error('cache out of reach');
        }
      },
    });
  };
  const change = () => run('delete from user_roles');
  /** Waits for this number of calls, and expects no more. A listener that never calls fails each test by its name after a short time. */
  const expectCalls = async (count: number): Promise<void> => {
    await eventually(() => calls >= count, 10_000);
    expect(calls).to.equal(count);
  };
  const expectCallAfterChange = async (): Promise<void> => {
    const before = calls;
    await change();
    await eventually(() => calls > before, 10_000);
  };

  before(async function () {
    url = await (await sharedPostgres(this)).newDatabase();
    await migrate(ormAt(url));
  });
  beforeEach(() => {
    other = ormAt(url);
    start(url);
  });
  afterEach(async () => {
    await listener.close();
    await closeOrms();
  });

  it('calls once when it begins to listen, and once after each change', async () => {
    await expectCalls(1);
    await expectCallAfterChange();
    await expectCallAfterChange();
    expect(calls).to.equal(3);
  });

  it('repeats a failed call until it succeeds', async () => {
    await expectCalls(1);
    failures = 2;
    await change();
    await expectCalls(4);
    expect(failures).to.equal(0);
    await expectCallAfterChange();
    expect(calls).to.equal(5);
  });

  it('listens again after its connection is lost, and calls once because a change may have been missed', async () => {
    await expectCalls(1);
    const [before] = await listeningPids();
    await run(`select pg_terminate_backend(${before!})`);
    await expectCalls(2);
    expect(log.warn.callCount).to.equal(1);
    expect(log.info.callCount).to.equal(1);
    expect(await listeningPids()).not.to.include(before!);
    await expectCallAfterChange();
  });

  it('detects a server that does not answer', async () => {
    await listener.close();
    start(url, { queryTimeoutMs: 1_000 });
    await expectCalls(1);
    const [before] = await listeningPids();
    process.kill(before!, 'SIGSTOP');
    try {
      await eventually(() => calls > 1);
      await expectCallAfterChange();
    } finally {
      process.kill(before!, 'SIGCONT');
    }
  });

  it('leaves no open connection', async () => {
    await expectCalls(1);
    expect(await listeningPids()).to.have.length(1);
    await listener.close();
    await eventually(async () => (await listeningPids()).length === 0);
  });

  it('retries without a server, warns once, and closes meanwhile', async () => {
    await listener.close();
    let connections = 0;
    const refusing = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    start(`postgres://postgres@127.0.0.1:${(refusing.address() as AddressInfo).port}/nobody`);
    await eventually(() => connections >= 3);
    expect(calls).to.equal(0);
    expect(log.warn.callCount).to.equal(1);
    await listener.close();
    refusing.close();
  });

  it('does not keep the process running', async () => {
    const program = await compiled('test/support/postgres/listening-process.js');
    const exitCode = async (at: string) => {
      const child = spawn(process.execPath, [program, at], { stdio: ['ignore', 'inherit', 'inherit'] });
      return (await once(child, 'exit'))[0] as number | null;
    };
    const servers = [url, 'postgres://postgres@127.0.0.1:1/nobody'];
    expect(await Promise.all(servers.map(exitCode))).to.deep.equal([0, 0]);
  });
});
