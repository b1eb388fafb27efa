import type { ReactAdminStage } from '../../src/laws.js';
import type { ProviderClient } from '../../src/providers/provider-client.js';
import { dataProvider } from '../../src/react-admin.js';

/** What a stage has besides the provider of the kind. */
export type StageParts = Omit<ReactAdminStage, 'provider'>;

const ABSENT = 2_000_000_000;
const fresh = (): string => `T${crypto.randomUUID().slice(0, 13).toUpperCase()}`;
const common = { disabled: { status: 2 }, unknownId: ABSENT };

const newCustomer = async (client: ProviderClient): Promise<number> => {
  const { data } = await dataProvider(client).create<Readonly<{ id: number }>>('customer', {
    data: { name: fresh(), level: 1 },
  });
  return data.id;
};

/** The modules on which the laws are tried: one of the product, and those of the example with every kind of field. */
export const STAGES: Readonly<Record<string, (client: ProviderClient) => Promise<StageParts>>> = {
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
      ...{ remindAt: '2026-03-01 09:30:00', urgent: false, ownerId: null, departmentId: null, sort: 3, status: 1 },
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
