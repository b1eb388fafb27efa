import { expect } from 'chai';
import { deletedCodec } from '../../src/contract/records/deleted-record.js';
import { referencesIn } from '../../src/contract/forms/listed-field.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { OUT_OF_USE } from '../../src/contract/values/status.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { anyRecords } from './drawn-records.js';
import { ACTOR, type ModuleFixtures, type ModuleRecords, type ModuleService } from './module-records.js';

/** Few of the service's ids are as high. */
const NO_ID = 2_000_000_000;

const ROUNDS = 12;

/** Deleted records of the module are listed, and come back as they were. */
export const restoresRecords = (
  module: ManagedModule,
  records: ModuleRecords,
  service: () => ModuleService,
  { references = {} }: ModuleFixtures,
): void => {
  const { add, detail, remove, restore, deletedPage, page, read, newValues, tryAdd } = records;
  const { label, listed, search } = module;
  const deletedIds = async (parameters: Readonly<Record<string, string>> = {}) =>
    (await deletedPage(parameters)).records.map(({ id }) => Number(id));

  it('gives back any deleted record as it was, but for its version and its last author', async () => {
    const drawn = anyRecords(module, records, ROUNDS);
    const ids: number[] = [];
    for (const values of drawn) ids.push(await add(values));
    const before = await Promise.all(ids.map(detail));
    expectRight(await remove(...ids));
    expect(expectRight(await restore(...ids))).to.deep.equal({ restored: ids.length });
    for (const [i, id] of ids.entries()) {
      const { updateUser, updateTime: _now, ...present } = await detail(id);
      const { updateUser: _author, updateTime: _then, ...past } = before[i]!;
      expect(present).to.deep.equal({ ...past, version: past.version + 1 });
      expect(updateUser).to.equal(ACTOR.username);
    }
    expectRight(await remove(...ids));
  });

  it('lists deleted records in the shape of the list, the newest deletion first, with who deleted them and when', async () => {
    const [first, second, live] = [await add(), await add(), await add()];
    const shown = (await page()).records.find(({ id }) => id === first);
    const { total } = await deletedPage();
    expectRight(await remove(second));
    expectRight(await remove(first));
    const listedNow = await deletedPage({ orderBy: label });
    expect(listedNow.total).to.equal(total + 2);
    const [newest, older] = listedNow.records;
    expect([newest?.['id'], older?.['id']]).to.deep.equal([first, second]);
    expect(deletedCodec(module).is(newest)).to.equal(true);
    const { deleteUser, deleteTime, ...record } = newest!;
    // a deletion changes the author and the time of the last change
    const changing = ['updateUser', 'updateTime', 'version'].filter((name) => name in listed);
    const without = (given: object) =>
      Object.fromEntries(Object.entries(given).filter(([name]) => !changing.includes(name)));
    expect(without(record)).to.deep.equal(without(shown!));
    expect(deleteUser).to.equal(ACTOR.username);
    expect(deleteTime).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await deletedIds()).to.not.include(live);
    expectRight(await restore(first));
    expect(await deletedIds())
      .to.include(second)
      .and.not.include(first);
    expectRight(await remove(first, live));
  });

  for (const [parameter, names] of Object.entries(search))
    for (const name of names)
      it(`finds deleted records by the parameter ${parameter}: a part of ${name} in any case`, async () => {
        const given = newValues();
        const [id, other] = [await add(given), await add()];
        expectRight(await remove(id, other));
        expect(await deletedIds({ [parameter]: String(given[name]).slice(1).toUpperCase() })).to.deep.equal([id]);
      });

  it('restores all records or none: neither live nor unknown ones', async () => {
    const [id, live] = [await add(), await add()];
    expectRight(await remove(id));
    for (const ids of [[id, live], [id, NO_ID], [live]]) expectLeft(await restore(...ids), 'RecordNotFound');
    expectLeft(await read(id), 'RecordNotFound');
    expect((await detail(live)).version).to.equal(1);
    expectRight(await restore(id));
    expectLeft(await restore(id), 'RecordNotFound');
    expectRight(await remove(id, live));
  });

  for (const { fields: together } of module.unique) {
    const names = together.join(' and ');
    it(`does not restore a record whose ${names} another one has by now`, async () => {
      const given = newValues();
      const [id, other] = [await add(given), await add()];
      expectRight(await remove(id, other));
      const shared = Object.fromEntries(together.map((name) => [name, given[name] ?? null]));
      const next = expectRight(await tryAdd(newValues(0, shared))).id;
      expect(expectLeft(await restore(other, id), 'ValueTaken')).to.include({ field: together[0], recordId: id });
      expectLeft(await read(other), 'RecordNotFound');
      expectRight(await remove(next));
      expectRight(await restore(other, id));
      expectRight(await remove(other, id));
    });
  }

  for (const [name, field] of referencesIn(module.fields)) {
    const newReferred = references[field.refersTo];
    if (!newReferred || field.readOnly) continue;
    const of = { module: field.refersTo, actor: ACTOR, scope: 'everything' as const };

    it(`restores a record only while the record that ${name} means is live, perhaps disabled`, async () => {
      const referred = await newReferred();
      const id = await add(newValues(0, { [name]: referred }));
      expectRight(await remove(id));
      expectRight(await service().handlers.deleteRecords({ ...of, ids: [referred] }));
      const refused = expectLeft(await restore(id), 'ReferenceInvalid');
      expect(refused).to.deep.equal({ _tag: 'ReferenceInvalid', field: name, title: field.title });
      expectRight(await service().handlers.restoreRecords({ ...of, ids: [referred] }));
      expectRight(await service().handlers.setStatus({ ...of, ids: [referred], status: OUT_OF_USE }));
      expectRight(await restore(id));
      expect((await detail(id)).values).to.include({ [name]: referred });
      expectRight(await remove(id));
      expectRight(await service().handlers.deleteRecords({ ...of, ids: [referred] }));
    });
  }
};
