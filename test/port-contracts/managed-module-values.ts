import { expect } from 'chai';
import type { FormField } from '../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { anyRecords, breakingRule } from './drawn-records.js';
import type { ModuleRecords } from './module-records.js';

const RECORDS = 20;

/** Every kind of field stores any of its values, and every rule is kept. */
export const storesAnyValue = (module: ManagedModule, records: ModuleRecords): void => {
  const { fields, rules, listed } = module;
  const { add, tryAdd, update, detail, remove, page, newValues, tryNewValues } = records;

  it('stores the values of every field as they were given, and lists those that it shows', async () => {
    for (const given of anyRecords(module, records, RECORDS)) {
      const id = await add(given);
      expect((await detail(id)).values).to.deep.equal(given);
      const shown = (await page()).records.find((record) => record['id'] === id);
      for (const name of Object.keys(fields)) if (name in listed) expect(shown?.[name], name).to.equal(given[name]);
      expectRight(await remove(id));
    }
  });

  it('stores null in every field that may have no value, at once and one after another', async () => {
    const optional = Object.entries<FormField>(fields).filter(([, field]) => field.optional && !field.readOnly);
    const names = optional.map(([name]) => name);
    for (const without of [names, ...names.map((name) => [name])]) {
      const values = tryNewValues(Object.fromEntries(without.map((name) => [name, null])));
      // the rules may need a value
      if (!values) continue;
      const id = await add(values);
      expect((await detail(id)).values).to.deep.equal(values);
      expectRight(await remove(id));
    }
  });

  it('stores the first value of a field that only operations change, whatever is given', async () => {
    const readOnly = Object.keys(fields).filter((name) => fields[name]?.readOnly);
    const first = newValues();
    const id = await add({ ...first, ...Object.fromEntries(readOnly.map((name) => [name, records.valueOf(name, 1)])) });
    expect((await detail(id)).values).to.deep.equal(first);
    expectRight(await remove(id));
  });

  for (const rule of rules)
    it(`refuses values that break the rule "${rule.title}", and names the field ${rule.field}`, async () => {
      const broken = breakingRule(module, records, rule);
      const id = await add();
      const { version, values: before } = await detail(id);
      for (const values of broken) {
        expect(expectLeft(await tryAdd(values), 'RuleBroken')).to.include({ field: rule.field });
        expect(expectLeft(await update(id, version, { ...before, ...values }), 'RuleBroken')).to.include({
          field: rule.field,
        });
      }
      expect(await detail(id)).to.deep.include({ version, values: before });
      expectRight(await remove(id));
    });
};
