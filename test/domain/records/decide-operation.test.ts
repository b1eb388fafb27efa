import { expect } from 'chai';
import { defineModule, STATUS, SORT } from '../../../src/modules.js';
import { decideOperation } from '../../../src/domain/records/decide-operation.js';
import type { MeantRecord } from '../../../src/domain/records/references.js';
import { REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const task = defineModule({
  name: 'task',
  title: '任务',
  fields: {
    name: { kind: 'text', title: '名称', min: 1, max: 9 },
    ownerId: { kind: 'reference', title: '负责人', refersTo: 'user', optional: true },
    deputyId: { kind: 'reference', title: '代理人', refersTo: 'user', optional: true },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name'],
  order: ['sort'],
  label: 'name',
  operations: {
    link: {
      title: '关联',
      form: {
        ownerId: { kind: 'reference', title: '角色', refersTo: 'role' },
        deputyId: { kind: 'reference', title: '代理人', refersTo: 'user' },
      },
      decide: () => ({}),
    },
    handOver: { title: '移交', form: {}, many: true, decide: ({ deputyId }) => ({ ownerId: deputyId ?? null }) },
  },
});

const COUNT = 200;
const ids = Array.from({ length: COUNT }, (_, i) => i + 1);
const found = {
  records: new Map(
    ids.map((id) => {
      const values = { name: 'a', ownerId: null, deputyId: 1_000 + id, sort: 0, status: 1 };
      return [id, { id, version: 1, values, links: [] }];
    }),
  ),
  authority: { actorId: 2, actorRoleIds: [], roles: new Map(), menus: new Map(), departments: new Map() },
  ...{ holders: 0, meant: new Map(), uses: [] },
};

describe('an operation whose results refer to records that were not read', () => {
  it('names those of all records at once', () => {
    const context = { actor: { userId: 2, username: 'ann' }, now: '2026-01-31 08:00:00' };
    const call = {
      module: task,
      name: 'handOver',
      ids,
      scope: 'everything',
      reach: REACHES_EVERYTHING,
      input: {},
      context,
      zone: 'UTC',
      meant: [],
    } as const;
    const unread = expectLeft(decideOperation(call)(found), 'RecordsUnread').meant;
    const meant: ReadonlyArray<MeantRecord> = ids.map((id) => ({ module: 'user', id: 1_000 + id }));
    expect(unread.map(({ module, id }) => ({ module, id }))).to.deep.equal(meant);
  });
});

describe('the form of an operation', () => {
  const context = { actor: { userId: 2, username: 'ann' }, now: '2026-01-31 08:00:00' };
  const linked = (input: Readonly<Record<string, number>>) => {
    const values = { name: 'a', ownerId: 5, deputyId: 6, sort: 0, status: 1 };
    const disabled = new Map([5, 6, 7].map((id) => [id, { status: 2, place: { department: null, owner: null } }]));
    const state = {
      ...found,
      records: new Map([[1, { id: 1, version: 1, values, links: [] }]]),
      meant: new Map([
        ['role', disabled],
        ['user', disabled],
      ]),
    };
    return decideOperation({
      module: task,
      name: 'link',
      ids: [1],
      scope: 'everything',
      reach: REACHES_EVERYTHING,
      input,
      context,
      zone: 'UTC',
      meant: [],
    })(state);
  };

  it('may mean a disabled record that the record refers to already, of the same module alone', () => {
    expectRight(linked({ deputyId: 6 }));
    expect(expectLeft(linked({ deputyId: 7 }), 'ReferenceInvalid').field).to.equal('deputyId');
    expect(expectLeft(linked({ ownerId: 5 }), 'ReferenceInvalid').field).to.equal('ownerId');
  });
});
