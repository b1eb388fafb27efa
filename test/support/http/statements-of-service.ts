import type { CustomModule } from '../../../src/modules.js';
import { duringSuite } from '../during-suite.js';
import { eventually } from '../eventually.js';
import { LOGS_STATEMENTS } from '../postgres/received-statements.js';
import { ownPostgres } from '../postgres/shared.js';
import { startTestService, type TestService } from './service.js';
import { withDemoData } from './with-demo-data.js';

const HOUR_MS = 3_600_000;

type Options<Known> = Readonly<{
  modules: ReadonlyArray<CustomModule>;
  /** Logs people in. The number of these logins is `logins`. */
  logIn: (service: TestService) => Promise<Known>;
  logins: number;
}>;

/**
 * In the suite that calls it: a service, and its own PostgreSQL server, which receives no statement that belongs to no request. The
 * service stores logins a moment after their answers, so what it stores of them is there before the tests. It deletes nothing old,
 * and what it has cached of permissions does not expire during the suite.
 */
export const statementsOfService = <Known extends object>({ modules, logIn, logins }: Options<Known>) =>
  duringSuite(
    async (context) => {
      const server = await ownPostgres(context, LOGS_STATEMENTS);
      const service = await startTestService({
        environment: { DATABASE_URL: await server.newDatabase(), AUDIT_RETENTION_DAYS: '0' },
        prepare: async (composition) => {
          await withDemoData(composition);
          (await composition.get('sessionStore')).deleteBefore = () => Promise.resolve(0);
          // nobody can see when the use of an account is noted
          (await composition.get('users')).noteUse = () => Promise.resolve();
          const cache = await composition.get('permissionCache');
          const { write } = cache;
          cache.write = (userId, generation, access) => write(userId, generation, access, HOUR_MS);
        },
        modules,
      });
      const known = await logIn(service);
      const connection = service.orm().em.getConnection();
      const isStored = async (rows: string) => (await connection.execute<object[]>(rows)).length === logins;
      await eventually(() => isStored('select 1 from sessions'));
      await eventually(() => isStored(`select 1 from audit_events where event = 'LoggedIn'`));
      return { server, service, ...known };
    },
    async ({ server, service }) => {
      await service.stop();
      await server.stop();
    },
  );
