import { expect } from 'chai';
import { MODULES, type ModuleName } from '../../src/contract/modules/modules.js';
import { recordCodec } from '../../src/contract/records/record.js';
import { statusTextOf } from '../../src/contract/values/status.js';
import { pageQueryOf } from './page-query-of.js';
import { aRecord, type MakeFixedPages } from './record-fixtures.js';

export const shapesRecords = (make: MakeFixedPages): Mocha.Suite =>
  describe('shape', () => {
    for (const name of Object.keys(MODULES) as ModuleName[])
      it(`answers ${name} records with exactly their fields`, async () => {
        const fixture = aRecord(name, 7, { status: 2, sort: 3, deleted: false });
        const pages = await make({ [name]: [aRecord(name, 8, { deleted: true }), fixture] });
        const { total, records } = await pages.find(name, 'everything', pageQueryOf());

        expect(total).to.equal(1);
        expect(records).to.have.length(1);
        const [record] = records;
        expect(Object.keys(record!)).to.deep.equal(Object.keys(MODULES[name].listed));
        for (const [field, value] of Object.entries(record!))
          if (field === 'statusText') expect(value).to.equal(statusTextOf(2));
          else if (fixture[field] instanceof Date) expect(value, field).to.equal('2024-01-01 08:00:07');
          else expect(value, field).to.equal(fixture[field] ?? null);
        expect(recordCodec(MODULES[name]).is(record)).to.be.true;
      });

    it('shows only records of the requested module', async () => {
      const pages = await make({ role: [aRecord('role', 1)], menu: [aRecord('menu', 2), aRecord('menu', 3)] });
      const idsOf = async (name: ModuleName) =>
        (await pages.find(name, 'everything', pageQueryOf())).records.map(({ id }) => id);
      expect(await idsOf('role')).to.deep.equal([1]);
      expect(await idsOf('menu')).to.deep.equal([2, 3]);
      expect(await idsOf('position')).to.deep.equal([]);
    });

    it('returns texts unchanged', async () => {
      const names = [' a ', 'É', '折扣', '😀', '\\n', "it's", '{"a":1}', '__proto__', '1', '2024-01-01 00:00:00', ''];
      const pages = await make({ example: names.map((name, i) => aRecord('example', i + 1, { name })) });
      const { records } = await pages.find('example', 'everything', pageQueryOf({ pageSize: 100 }));
      expect(records.map(({ name }) => name)).to.deep.equal(names);
    });
  });
