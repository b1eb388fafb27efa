import { expect } from 'chai';
import { isUnavailable } from '../../src/domain/ports/unavailable.js';
import type { Value } from '../../src/contract/values/value.js';
import type { FormField } from '../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { recordCodec } from '../../src/contract/records/record.js';
import { valueTaken } from '../../src/contract/modules/request-forms.js';
import { OUT_OF_USE } from '../../src/contract/values/status.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { listsAsDeclared } from './managed-module-lists.js';
import { operatesAsDeclared } from './managed-module-operations.js';
import { restoresRecords } from './managed-module-restore.js';
import { refersToRecords } from './managed-module-references.js';
import { storesAnyValue } from './managed-module-values.js';
import { ACTOR, moduleRecords, type ModuleFixtures, type ModuleService } from './module-records.js';

/** Few of the service's ids are as high. */
const NO_ID = 2_000_000_000;

/**
 * What every managed module must do, for every field, filter, order, rule, reference and operation of its declaration. The
 * service knows the module, over a database with at most a few hundred of its records, and user 1 is its administrator. The
 * suite leaves deleted records there. With `missing`, it names what the database lacks.
 */
export const managedModuleContract = (
  declaration: ManagedModule,
  service: () => ModuleService,
  fixtures: ModuleFixtures = {},
): Mocha.Suite =>
  describe(`contract: managed module ${declaration.name}`, () => {
    const { fields: form, label, order, search, unique } = declaration;
    const fields = Object.entries<FormField>(form);

    const records = moduleRecords(declaration, service, fixtures);
    const { valueOf, newValues, tryNewValues, otherValues, keepsRules, add, tryAdd, update } = records;
    const { setStatus, remove, read, detail, page, idsOn, options } = records;
    before(records.prepare);

    it('has every column, index and trigger in the database', async () => {
      expect((await service().missing?.()) ?? []).to.deep.equal([]);
    });

    /** The parameters, and the fields of the form that each searches. */
    const searched = Object.entries(search).flatMap(([parameter, names]) =>
      names.filter((name) => form[name]).map((name) => [parameter, name] as const),
    );

    it('reads a new record as it was added, in its first version, with its author', async () => {
      const given = newValues();
      const id = await add(given);
      const { createTime, updateTime, ...record } = await detail(id);
      expect(record).to.deep.include({ version: 1, links: [], createUser: ACTOR.username });
      expect(record.values).to.deep.equal(given);
      for (const time of [createTime, updateTime]) expect(time).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expectRight(await remove(id));
    });

    it('stores the longest texts and the greatest integers that the form accepts', async () => {
      const greatest: Record<string, string | number> = {};
      for (const [name, field] of fields) {
        // a form does not give it
        if (field.readOnly) continue;
        if (field.kind === 'integer') greatest[name] = field.max;
        if (field.kind === 'text' && !field.pattern) greatest[name] = String(valueOf(name)).padEnd(field.max, '字');
      }
      const alone = () => Object.entries(greatest).map(([name, value]) => tryNewValues({ [name]: value }));
      const together = tryNewValues(greatest);
      for (const given of together ? [together] : alone()) {
        if (!given) continue;
        const id = await add(given);
        expect((await detail(id)).values).to.deep.equal(given);
        expectRight(await remove(id));
      }
    });

    it('lists records in the declared shape', async () => {
      const given = newValues();
      const id = await add(given);
      const shown = (await page()).records.find((record) => record['id'] === id);
      expect(shown).to.have.all.keys(...Object.keys(declaration.listed));
      expect(recordCodec(declaration).is(shown)).to.equal(true);
      for (const [name] of fields) if (name in declaration.listed) expect(shown?.[name], name).to.equal(given[name]);
      expectRight(await remove(id));
    });

    for (const [parameter, name] of searched)
      it(`finds a part of ${name} in any case by the parameter ${parameter}, and no other record`, async () => {
        const given = newValues();
        const [id, other] = [await add(given), await add()];
        const part = String(given[name]).slice(1).toUpperCase();
        expect(await idsOn({ [parameter]: part })).to.deep.equal([id]);
        expect(await idsOn({ [parameter]: `${part}%` })).to.deep.equal([]);
        expectRight(await remove(id, other));
      });

    it('lists records in the declared order, and then by id', async () => {
      const ordering = order.filter((name) => form[name]);
      const given = [2, 0, 1, 0].map((turn) => {
        const values = Object.fromEntries(ordering.map((name) => [name, valueOf(name, turn)]));
        return tryNewValues(values) ?? newValues();
      });
      const ids: number[] = [];
      for (const record of given) ids.push(await add(record));
      const key = (id: number) => ordering.map((name) => Number(given[ids.indexOf(id)]?.[name]));
      const compare = (a: number, b: number) => {
        const differences = [...key(a).map((value, i) => value - (key(b)[i] ?? 0)), a - b];
        return differences.find((difference) => difference !== 0) ?? 0;
      };
      const listed = (await idsOn({})).filter((id) => ids.includes(id));
      expect(listed).to.deep.equal(ids.toSorted(compare));
      expectRight(await remove(...ids));
    });

    it('offers enabled records by their name, found by a part of it in any case', async () => {
      const given = newValues();
      const [id, disabled] = [await add(given), await add()];
      expectRight(await setStatus([disabled], OUT_OF_USE));
      const name = String(given[label]);
      expect(await options(name.slice(1).toLowerCase())).to.deep.equal([{ id, name }]);
      expect(await options(`${name}_`)).to.deep.equal([]);
      expect((await options()).map((option) => option.id)).to.not.include(disabled);
      expectRight(await remove(id, disabled));
    });

    it('raises the version with every change, and refuses an update of an older one', async () => {
      const given = newValues();
      const id = await add(given);
      let version = 1;
      const changeable = fields.filter(([, { addOnly, readOnly }]) => !addOnly && !readOnly);
      // a change may keep the rules only after another one
      for (const [name] of [...changeable, ...changeable]) {
        const present = (await detail(id)).values;
        const values = {
          ...present,
          [name]: present[name] === given[name] ? valueOf(name, 1) : (present[name] ?? null),
        };
        if (values[name] === present[name] || !keepsRules(values)) continue;
        version += 1;
        expect(expectRight(await update(id, version - 1, values)), name).to.deep.equal({ version });
        expect((await detail(id)).values, name).to.deep.equal(values);
      }
      expect(version).to.be.above(1);
      const { values: now } = await detail(id);
      expect(expectRight(await update(id, version, now))).to.deep.equal({ version });
      expectLeft(await update(id, version - 1, otherValues(now)), 'RecordChanged');
      expect((await detail(id)).values).to.deep.equal(now);
      expectLeft(await update(NO_ID, 1, newValues()), 'RecordNotFound');
      expectRight(await remove(id));
    });

    it('one of twenty concurrent updates of one version succeeds', async () => {
      const given = newValues();
      const id = await add(given);
      const values = otherValues(given, 1);
      // a busy machine may have no connection for the last ones in time
      const patiently = async (tries = 20): ReturnType<typeof update> =>
        update(id, 1, values).catch((error: unknown) => {
          if (tries === 0 || !isUnavailable(error)) throw error;
          return patiently(tries - 1);
        });
      const updates = await Promise.all(Array.from({ length: 20 }, () => patiently()));
      const tags = updates.map((one) => (one._tag === 'Left' ? one.left._tag : 'updated'));
      expect(tags.filter((tag) => tag === 'updated')).to.have.length(1);
      expect(tags.filter((tag) => tag === 'RecordChanged')).to.have.length(19);
      expectRight(await remove(id));
    });

    it('enables and disables all records or none, and does not touch those that have the status', async () => {
      const ids = [await add(), await add()];
      const versions = async () => Promise.all(ids.map(async (id) => (await detail(id)).version));
      expectLeft(await setStatus([...ids, NO_ID], OUT_OF_USE), 'RecordNotFound');
      expect(await versions()).to.deep.equal([1, 1]);
      expectRight(await setStatus(ids.slice(0, 1), OUT_OF_USE));
      expectRight(await setStatus(ids, OUT_OF_USE));
      expect(await versions()).to.deep.equal([2, 2]);
      expect((await detail(ids[0]!)).values).to.include({ status: OUT_OF_USE });
      expectRight(await remove(...ids));
    });

    it('deletes all records or none', async () => {
      const ids = [await add(), await add()];
      const { total } = await page();
      expectLeft(await remove(...ids, NO_ID), 'RecordNotFound');
      expect((await page()).total).to.equal(total);
      expect(expectRight(await remove(...ids))).to.deep.equal({ deleted: 2 });
      expect((await page()).total).to.equal(total - 2);
      for (const id of ids) expectLeft(await read(id), 'RecordNotFound');
      expect((await options()).map(({ id }) => id)).to.not.include.members(ids);
      expectLeft(await remove(...ids), 'RecordNotFound');
    });

    for (const { fields: together } of unique) {
      const names = together.join(' and ');
      it(`refuses a second live record with the same ${names}, also when both are added at once`, async () => {
        const given = newValues();
        const shared = Object.fromEntries(together.map((name) => [name, given[name] ?? null]));
        const same = () => newValues(0, shared);
        const outcomes = await Promise.all([given, same(), same(), same()].map(tryAdd));
        const [id = 0, ...more] = outcomes.flatMap((one) => (one._tag === 'Right' ? [one.right.id] : []));
        expect(more).to.deep.equal([]);
        for (const one of outcomes)
          if (one._tag === 'Left') expect(one.left).to.deep.equal(valueTaken(declaration, { fields: together }));
        const other = await add();
        const { values } = await detail(other);
        expectLeft(await update(other, 1, otherValues(values, 0, shared)), 'ValueTaken');
        expectRight(await remove(id));
        expectRight(await remove(other, await add(same())));
      });

      const blank = together.flatMap((name): ReadonlyArray<readonly [string, Value]> => {
        const field = form[name];
        if (field?.optional) return [[name, null]];
        return field?.kind === 'text' && field.min === 0 ? [[name, '']] : [];
      });
      for (const [name, without] of blank)
        it(`accepts several records without ${name}`, async () => {
          const empty = () => tryNewValues({ [name]: without });
          const given = [empty(), empty()].flatMap((values) => (values ? [values] : []));
          const ids: number[] = [];
          for (const values of given) ids.push(await add(values));
          if (ids.length > 0) expectRight(await remove(...ids));
        });
    }

    describe('its values', () => storesAnyValue(declaration, records));
    describe('its lists', () => listsAsDeclared(declaration, records));
    describe('its references', () => refersToRecords(declaration, records, service, fixtures));
    if (['deleted', 'restore'].every((action) => declaration.actions.includes(action)))
      describe('its deleted records', () => restoresRecords(declaration, records, service, fixtures));
    describe('its operations', () => operatesAsDeclared(declaration, records));
  });
