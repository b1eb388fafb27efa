import { expect } from 'chai';
import { referenceLabelName, referencesIn } from '../../src/contract/forms/listed-field.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { OUT_OF_USE } from '../../src/contract/values/status.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { ACTOR, type ModuleFixtures, type ModuleRecords, type ModuleService } from './module-records.js';

/** Few of the service's ids are as high. */
const NO_ID = 2_000_000_000;

/** What follows from each reference. Without records that it can mean, a test fails that says so. */
export const refersToRecords = (
  module: ManagedModule,
  records: ModuleRecords,
  service: () => ModuleService,
  { references = {} }: ModuleFixtures,
): void => {
  const { add, tryAdd, update, detail, remove, page, newValues } = records;
  for (const [name, field] of referencesIn(module.fields)) {
    const newReferred = references[field.refersTo];
    if (field.readOnly) continue;
    if (!newReferred) {
      it(`has a ${name} that nothing tests`, () => {
        throw new Error(`pass references.${field.refersTo}, which adds a record that ${name} can mean`);
      });
      continue;
    }
    const of = { module: field.refersTo, actor: ACTOR, scope: 'everything' as const };
    const disable = async (id: number) => {
      expectRight(await service().handlers.setStatus({ ...of, ids: [id], status: OUT_OF_USE }));
    };
    const removeReferred = (id: number) => service().handlers.deleteRecords({ ...of, ids: [id] });
    const isRefused = { field: name, title: field.title };

    it(`refuses a ${name} without a live and enabled record, and keeps one that is disabled later`, async () => {
      const [kept, disabled, deleted] = [await newReferred(), await newReferred(), await newReferred()];
      await disable(disabled);
      expectRight(await removeReferred(deleted));
      for (const id of [NO_ID, disabled, deleted])
        expect(expectLeft(await tryAdd(newValues(0, { [name]: id })), 'ReferenceInvalid')).to.include(isRefused);
      const id = await add(newValues(0, { [name]: kept }));
      await disable(kept);
      const { version, values } = await detail(id);
      expect(expectRight(await update(id, version, values))).to.deep.equal({ version });
      if (!field.addOnly) expectLeft(await update(id, version, { ...values, [name]: disabled }), 'ReferenceInvalid');
      expectRight(await remove(id));
      for (const referred of [kept, disabled]) expectRight(await removeReferred(referred));
    });

    it(`shows the label of the record that ${name} means, in the list and in the details`, async () => {
      const referred = await newReferred();
      const offered = expectRight(
        await service().handlers.listOptions({ module: field.refersTo, scope: 'everything', name: undefined }),
      );
      const label = offered.find((option) => option.id === referred)?.name;
      const id = await add(newValues(0, { [name]: referred }));
      const shownAs = referenceLabelName(name);
      expect((await detail(id)).names).to.include({ [shownAs]: label });
      const shown = (await page()).records.find((record) => record['id'] === id);
      if (shownAs in module.listed) expect(shown?.[shownAs]).to.equal(label);
      expectRight(await remove(id));
      expectRight(await removeReferred(referred));
    });

    if (field.whenDeleted === 'clear')
      it(`empties ${name} when the record is deleted that it means`, async () => {
        const referred = await newReferred();
        const id = await add(newValues(0, { [name]: referred }));
        const { version } = await detail(id);
        expectRight(await removeReferred(referred));
        const cleared = await detail(id);
        expect(cleared).to.include({ version: version + 1 });
        expect(cleared.values).to.include({ [name]: null });
        expectRight(await remove(id));
      });
    else
      it(`refuses to delete a record that ${name} means, until nothing refers to it`, async () => {
        const referred = await newReferred();
        const ids = [await add(newValues(0, { [name]: referred })), await add(newValues(0, { [name]: referred }))];
        expectLeft(await removeReferred(referred), 'RecordInUse');
        expectRight(await remove(...ids));
        expectRight(await removeReferred(referred));
      });
  }
};
