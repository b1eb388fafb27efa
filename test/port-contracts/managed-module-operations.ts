import { expect } from 'chai';
import fc from 'fast-check';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import type { ModuleOperation } from '../../src/contract/modules/module-operation.js';
import type { FieldValues } from '../../src/contract/values/value.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { anyRecords } from './drawn-records.js';
import { anyFormValues } from './module-arbitraries.js';
import { ACTOR, type ModuleRecords } from './module-records.js';

/** Few of the service's ids are as high. */
const NO_ID = 2_000_000_000;

const ROUNDS = 8;

/** An operation that stores the present time stores this one in what is expected, and any time in the service. */
const NOW = '2001-02-03 04:05:06';

type Outcome = Readonly<{ refused: string } | { values: FieldValues }>;

/** Operations of the module do what their `decide` says, for records that others have changed before. */
export const operatesAsDeclared = (module: ManagedModule, records: ModuleRecords): void => {
  const { add, detail, remove, operate, newValues, keepsRules } = records;
  const operations = Object.entries(module.operations);

  const outcomeOf = async (id: number, { decide }: ModuleOperation, input: FieldValues): Promise<Outcome> => {
    const { values, version } = await detail(id);
    const { userId, username } = ACTOR;
    const result = decide({ ...values, id, version }, input, { actor: { userId, username }, now: NOW });
    if ('refused' in result && typeof result.refused === 'string') return { refused: result.refused };
    return { values: { ...values, ...(result as FieldValues) } };
  };
  const inputOf = ({ form }: ModuleOperation): FieldValues => fc.sample(anyFormValues(form, records), 1)[0] ?? {};
  const call = async (id: number, name: string, operation: ModuleOperation, input: FieldValues) => {
    const { version } = await detail(id);
    return operate(name, { ids: [id], input, ...(!operation.many && { version }) });
  };

  for (const [name, operation] of operations) {
    it(`${name} stores what it decides or refuses with its text, whatever happened to the record before`, async () => {
      for (const values of anyRecords(module, records, ROUNDS)) {
        const id = await add(values);
        const others = fc.sample(fc.constantFrom(...operations), 2);
        for (const [called, by] of [...others, [name, operation] as const]) {
          const input = inputOf(by);
          const present = await detail(id);
          const outcome = await outcomeOf(id, by, input);
          const answer = await call(id, called, by, input);
          const after = await detail(id);
          if ('refused' in outcome) {
            expect(expectLeft(answer, 'OperationRefused')).to.include({ text: outcome.refused });
            expect(after).to.deep.include({ version: present.version, values: present.values });
            continue;
          }
          if (!keepsRules(outcome.values)) {
            expectLeft(answer, 'RuleBroken');
            continue;
          }
          expectRight(answer);
          for (const [field, value] of Object.entries(outcome.values))
            if (value !== NOW) expect(after.values[field], field).to.equal(value);
          const isChanged = JSON.stringify(after.values) !== JSON.stringify(present.values);
          expect(after.version).to.equal(present.version + Number(isChanged));
        }
        expectRight(await remove(id));
      }
    });

    it(`${name} refuses a record that does not exist, and changes nothing`, async () => {
      const id = await add();
      const { version, values } = await detail(id);
      const input = inputOf(operation);
      if (operation.many) expectLeft(await operate(name, { ids: [id, NO_ID], input }), 'RecordNotFound');
      else expectLeft(await operate(name, { ids: [NO_ID], version: 1, input }), 'RecordNotFound');
      expect(await detail(id)).to.deep.include({ version, values });
      expectRight(await remove(id));
    });

    if (operation.many)
      it(`${name} changes all records or none`, async () => {
        const ids = [await add(), await add()];
        const input = inputOf(operation);
        const outcomes = [];
        const present = new Map<number, unknown>();
        for (const id of ids) {
          outcomes.push(await outcomeOf(id, operation, input));
          present.set(id, await detail(id));
        }
        const isRefused = outcomes.some((outcome) => 'refused' in outcome || !keepsRules(outcome.values));
        const answer = await operate(name, { ids, input });
        expect(answer._tag).to.equal(isRefused ? 'Left' : 'Right');
        if (isRefused) for (const id of ids) expect(await detail(id)).to.deep.equal(present.get(id));
        const [first = 0] = ids;
        const fresh = await add(newValues());
        const mixed = await outcomeOf(first, operation, input);
        const before = await detail(fresh);
        if ('refused' in mixed) {
          expectLeft(await operate(name, { ids: [fresh, first], input }), 'OperationRefused');
          expect(await detail(fresh)).to.deep.include({ version: before.version, values: before.values });
        }
        expectRight(await remove(...ids, fresh));
      });
    else
      it(`${name} refuses an older version`, async () => {
        const id = await add();
        const { version, values } = await detail(id);
        const answer = await operate(name, { ids: [id], version: version + 1, input: inputOf(operation) });
        expectLeft(answer, 'RecordChanged');
        expect(await detail(id)).to.deep.include({ version, values });
        expectRight(await remove(id));
      });
  }
};
