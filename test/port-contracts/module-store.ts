import type { FieldValues } from '../../src/contract/values/value.js';
import { E } from '../../src/contract/values/fp.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import type { ChangeTarget, RecordChanges } from '../../src/domain/ports/record-changes.js';
import type { ManagedRecord } from '../../src/domain/records/record-change.js';
import { decideAdd, decideDelete, decideUpdate } from '../../src/domain/records/record-decisions.js';
import { judgingValues } from '../../src/domain/records/judged-values.js';
import { meantBy } from '../../src/domain/records/references.js';
import { expectRight } from '../support/expect-either.js';
import { contract } from '../support/modules/contract.js';
import { customer } from '../support/modules/customer.js';
import { part } from '../support/modules/part.js';
import { ADMINISTRATOR, type TrailRow, REACHES_EVERYTHING } from './administration-fixtures.js';

/** The port over a store with the modules of the tests, with times in `zone`, and every row of its trail, the oldest first. */
export type ModuleStore = Readonly<{ recordChanges: RecordChanges; trail: () => Promise<ReadonlyArray<TrailRow>> }>;

/** Gives the port over a store without records. */
export type MakeModuleStore = (zone?: string) => Promise<ModuleStore>;

let number = 0;
const next = (): number => (number += 1);

/** The values of a new record, each with a name of its own. */
export const aCustomer = (values: FieldValues = {}): FieldValues => ({
  ...{ name: `客户 ${next()}`, level: 1, phone: null, sort: 0, status: 1, ...values },
});
export const aContract = (customerId: number, values: FieldValues = {}): FieldValues => ({
  ...{ number: `C-${next()}`, customerId, amount: '1.00', signedOn: null, endsOn: null, remindAt: null },
  ...{ urgent: false, stage: 1, ownerId: null, departmentId: null, remarks: '', sort: 0, status: 1, ...values },
});
export const aPart = (values: FieldValues = {}): FieldValues => ({
  ...{ name: `Part ${next()}`, series: '', madeOn: null, wholeId: null, spareId: null, sort: 0, status: 1, ...values },
});
const aUser = (): FieldValues => ({ username: `u${next()}`, realname: '', sort: 0, status: 1 });

/** The steps of the tests, as the administrator. Values are judged as those of forms. */
export const stepsOn = ({ recordChanges }: ModuleStore) => {
  const actor = ADMINISTRATOR;
  const scope = 'everything';
  const bounds = (module: ManagedModule) => ({ module, scopes: [scope] as const, reach: REACHES_EVERYTHING });
  const tryAdd = (module: ManagedModule, values: FieldValues) =>
    recordChanges.change(
      { module: module.name, ids: [], actor, scope, meant: meantBy(module.fields, values) },
      judgingValues(bounds(module), undefined, values, decideAdd(module.name, values, [])),
    );
  const find = async (module: string, id: number, more: Partial<ChangeTarget> = {}) => {
    const found: ManagedRecord[] = [];
    await recordChanges.judge({ module, ids: [id], actor, scope, ...more }, ({ records }) => {
      found.push(...records.values());
      return E.right(undefined);
    });
    return found[0];
  };
  return {
    tryAdd,
    add: async (module: ManagedModule, values: FieldValues): Promise<number> =>
      expectRight(await tryAdd(module, values))[0]?.id ?? 0,
    addUser: async (): Promise<number> => {
      const added = { id: undefined, values: aUser(), trail: { kind: 'RecordAdded' } } as const;
      return expectRight(
        await recordChanges.change({ module: 'user', ids: [], actor, scope }, () => E.right([added])),
      )[0]!.id;
    },
    update: (module: ManagedModule, id: number, version: number, values: FieldValues) =>
      recordChanges.change(
        { module: module.name, ids: [id], actor, scope, meant: meantBy(module.fields, values) },
        judgingValues(bounds(module), id, values, decideUpdate(module.name, id, version, values)),
      ),
    remove: (module: string, ...ids: ReadonlyArray<number>) =>
      recordChanges.change({ module, ids, actor, scope, deletes: true }, decideDelete(module, ids, false)),
    /** What is live now. */
    find,
    valuesOf: async (module: string, id: number) => (await find(module, id))?.values,
  };
};
export { contract, customer, part };
