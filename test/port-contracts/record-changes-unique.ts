import { expect } from 'chai';
import { type ModuleName } from '../../src/contract/modules/modules.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { aUserRecord, type MakeAdministration } from './administration-fixtures.js';
import { aRecord } from './record-fixtures.js';

import { updated, added, VALUES, change, only } from './record-changes-steps.js';

/** Unique fields. */
export const uniqueValuesOfChanges = (make: MakeAdministration): Mocha.Suite =>
  describe('unique values', () => {
    const TAKEN = [
      ['user', 'username', 'user-1', '用户名'],
      ['user', 'username', 'USER-1', '用户名'],
      ['role', 'name', 'name-1', '角色名称'],
      ['role', 'code', 'code-1', '角色编码'],
      ['position', 'name', 'name-1', '岗位名称'],
    ] as const;
    const stateOf = (module: ModuleName, parts: Readonly<Record<string, boolean>> = {}) => ({
      records: {
        [module]: [1, 2].map((id) => (module === 'user' ? aUserRecord(id, parts) : aRecord(module, id, parts))),
      },
    });
    for (const [module, field, value, title] of TAKEN) {
      const taking = added({ ...VALUES[module], [field]: value });
      it(`are refused: ${module} ${field} ${value}`, async () => {
        const administration = await make(stateOf(module));
        const refused = expectLeft(await change(administration, module, [], taking), 'ValueTaken');
        expect(refused).to.deep.equal({ _tag: 'ValueTaken', field, title });
        const update = updated(2, { values: { [field]: value } });
        expectLeft(await change(administration, module, [2], update), 'ValueTaken');
        expectRight(await change(administration, module, [1], updated(1, { values: { [field]: value } })));
        expect(await administration.trail()).to.have.length(1);
      });
      it(`of deleted records are free: ${module} ${field} ${value}`, async () => {
        const administration = await make(stateOf(module, { deleted: true }));
        const { id } = only(await change(administration, module, [], taking));
        expect(id).to.be.above(2);
        const deletion = { id, deleted: true, trail: { kind: 'RecordDeleted', before: {}, after: {} } } as const;
        expectRight(await change(administration, module, [id], deletion));
        expectRight(await change(administration, module, [], taking));
      });
    }

    it('are not refused: empty codes, other cases of a role’s name, equal names of menus and examples', async () => {
      const administration = await make({
        records: {
          role: [aRecord('role', 1, { code: '' })],
          menu: [aRecord('menu', 1)],
          example: [aRecord('example', 1)],
        },
      });
      const role = { ...VALUES.role, name: 'NAME-1', code: '' };
      expectRight(await change(administration, 'role', [], added(role)));
      expectRight(await change(administration, 'menu', [], added({ ...VALUES.menu, name: 'name-1' })));
      expectRight(await change(administration, 'example', [], added({ ...VALUES.example, name: 'name-1' })));
    });
  });
