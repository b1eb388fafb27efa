import type { AuthStage } from '../../src/laws/auth-laws.js';
import { dataProvider } from '../../src/react-admin.js';
import { migrationFilesOf } from '../../../src/composition/migration-files.js';
import { call } from '../../../test/support/http/call.js';
import { newHolder } from '../../../test/support/http/people.js';
import { startTestService, type TestService } from '../../../test/support/http/service.js';
import { captchaOf } from '../../../test/support/http/session.js';
import { withDemoData } from '../../../test/support/http/with-demo-data.js';
import { contract } from '../../../test/support/modules/contract.js';
import { customer } from '../../../test/support/modules/customer.js';
import { anyMigratedDatabase } from '../../../test/support/postgres/migrated-database.js';
import { nodeClient } from './node-client.js';

/** The product with the modules of the example. */
export const startProviderService = async (): Promise<TestService> =>
  startTestService({
    environment: await anyMigratedDatabase(),
    prepare: withDemoData,
    modules: [contract, customer].map((declaration) => ({
      declaration,
      migrations: migrationFilesOf(declaration.name, 'examples/contracts').migrations,
    })),
  });

/** A client of the administrator. */
export const administratorOf = async (service: TestService) => {
  const { client, ...others } = nodeClient(service.url);
  const captcha = await captchaOf(service);
  const loggedIn = await client.session.login({ username: 'admin', password: '123456', ...captcha });
  if (!loggedIn.ok) throw new Error(loggedIn.reason);
  return { client, ...others };
};

/** The users of the laws about logins, with a client on which nobody is logged in. */
export const authStageOf = async (service: TestService) => {
  const { client, token } = nodeClient(service.url);
  const [mine, others] = [['sys:position:detail', 'sys:position:page'], ['sys:role:page']];
  const userOf = async (permissions: ReadonlyArray<string>) => {
    const holder = await newHolder(service, ...permissions);
    const form = async (password = holder.password) => ({
      ...(await captchaOf(service)),
      ...{ username: holder.username, password },
    });
    return { form, name: holder.username, permissions };
  };
  const [user, other] = [await userOf(mine), await userOf(others)];
  const errorOfList = () =>
    dataProvider(client)
      .getList('role', { pagination: { page: 1, perPage: 5 } })
      .catch((error: unknown) => error);
  const stage: Omit<AuthStage, 'auth'> = {
    user: { ...user, form: () => user.form() },
    other: { ...other, form: () => other.form() },
    wrongForm: () => user.form('Another#2026'),
    may: [
      ['position', 'list'],
      ['position', 'show'],
    ],
    mayNot: [
      ...(['create', 'edit', 'delete', 'export'] as const).map((action) => ['position', action] as const),
      ['role', 'list'],
    ],
    errorOfDenial: errorOfList,
    errorOfEndedSession: async () => {
      await call(service, '/api/v1/logout', { token: token() });
      return errorOfList();
    },
  };
  return { client, stage };
};
