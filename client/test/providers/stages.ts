import { randomUUID } from 'node:crypto';
import type { ReactAdminStage } from '../../src/laws.js';
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
import { anyDatabase } from '../../../test/support/postgres/shared.js';
import { nodeClient } from './node-client.js';

/** The product with the modules of the example. */
export const startProviderService = async (): Promise<TestService> =>
  startTestService({
    environment: await anyDatabase(),
    prepare: withDemoData,
    modules: [contract, customer].map((declaration) => ({
      declaration,
      migrations: migrationFilesOf(declaration.name, 'examples/contracts').migrations,
    })),
  });

/** What a stage has besides the provider of the kind. */
export type StageParts = Omit<ReactAdminStage, 'provider'>;

const ABSENT = 2_000_000_000;
const fresh = (): string => `T${randomUUID().slice(0, 13).toUpperCase()}`;
const common = { disabled: { status: 2 }, unknownId: ABSENT };

/** A client of the administrator. */
export const administratorOf = async (service: TestService) => {
  const { client, ...others } = nodeClient(service.url);
  const captcha = await captchaOf(service);
  const loggedIn = await client.session.login({ username: 'admin', password: '123456', ...captcha });
  if (!loggedIn.ok) throw new Error(loggedIn.reason);
  return { client, ...others };
};

type Client = Awaited<ReturnType<typeof administratorOf>>['client'];

const newCustomer = async (client: Client): Promise<number> => {
  const { data } = await dataProvider(client).create<Readonly<{ id: number }>>('customer', {
    data: { name: fresh(), level: 1 },
  });
  return data.id;
};

/** The modules on which the laws are tried: one of the product, and those of the example with every kind of field. */
export const STAGES: Readonly<Record<string, (client: Client) => Promise<StageParts>>> = {
  position: async () => {
    const tag = fresh();
    return {
      ...{ ...common, resource: 'position', mine: { name: tag }, orderBy: 'name' },
      values: (number) => ({ name: `${tag}-${number}`, sort: 3, status: 1 }),
      changes: { sort: 9 },
      narrow: { values: { status: 2 }, filter: { status: 2 } },
      invalid: { values: { name: '', sort: 0 }, field: 'name' },
    };
  },
  customer: async () => {
    const tag = fresh();
    return {
      ...{ ...common, resource: 'customer', mine: { name: tag }, orderBy: 'name' },
      values: (number) => ({ name: `${tag}-${number}`, level: 1, phone: null, sort: 3, status: 1 }),
      changes: { phone: '010-1234', sort: 4 },
      narrow: { values: { level: 2 }, filter: { level: [2, 9] } },
      invalid: { values: { name: tag, level: 7 }, field: 'level' },
    };
  },
  contract: async (client) => {
    const tag = fresh();
    const customerId = await newCustomer(client);
    const values = (number: number) => ({
      ...{ number: `${tag}-${number}`, customerId, amount: '10.00', signedOn: '2026-01-31', endsOn: null },
      ...{ remindAt: '2026-03-01 09:30:00', urgent: false, ownerId: null, sort: 3, status: 1 },
    });
    return {
      ...{ ...common, resource: 'contract', mine: { name: tag }, orderBy: 'number', values },
      changes: { amount: '99.50', endsOn: '2026-12-31' },
      narrow: { values: { urgent: true }, filter: { urgent: true } },
      invalid: { values: { ...values(0), endsOn: '2025-01-01' }, field: 'endsOn' },
      references: {
        target: 'customerId',
        referring: async (number) => {
          const id = await newCustomer(client);
          return { id, values: { ...values(number), customerId: id } };
        },
      },
    };
  },
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
