import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { importRecordsHandler } from '../../../src/application/records/import-records.js';
import type { Allow } from '../../../src/application/records/import-rights.js';
import type { RefusalOf } from '../../../src/contract/refusals/refusals.js';
import { E } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { Reach } from '../../../src/domain/access/permission-policy.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { gate } from '../../support/gate.js';
import { actor, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { administration, DEPARTMENT, MENU, POSITION, ROLE, USER } from './administration-scenario.js';

type Options = Readonly<{
  module?: string;
  dryRun?: boolean;
  userId?: number;
  earlier?: number;
  digest?: string;
  chosenDigest?: string;
  receive?: () => Promise<unknown>;
  reach?: Reach;
  allow?: Allow<RefusalOf<'TokenRevoked'>>;
}>;

const sealed = (text: string): string => `sealed ${text}`;

/** The actor has the permissions everywhere, and what `reach` gives. */
const allowing =
  (permissions: ReadonlyArray<string>, reach: Reach): Reach =>
  (permission) =>
    permissions.includes(permission) ? 'everything' : reach(permission);

describe('an import', () => {
  const stage = async () => {
    const given = await administration();
    const handle = importRecordsHandler({ ...given.ports, ...given.policies, sealed, loginQueue: given.queue });
    const run = (
      text: string | Uint8Array,
      {
        module = 'position',
        dryRun = true,
        userId = USER.admin,
        earlier = 0,
        digest = 'digest of the file',
        chosenDigest,
        receive = () => Promise.resolve(),
        reach = REACHES_EVERYTHING,
        allow = (permissions) => Promise.resolve(E.right(allowing(permissions, reach))),
      }: Options = {},
    ) =>
      handle({
        ...{
          module,
          actor: actor(userId),
          dryRun,
          earlier,
          digest,
          chosenDigest,
        },
        receive: async () => {
          await receive();
          return E.right({ bytes: Buffer.from(text), digest });
        },
        allow,
      });
    return { ...given, run };
  };

  it('takes its place when its file has arrived', async () => {
    const { run } = await stage();
    const arrival = gate();
    const users = [USER.manager, USER.weaker, USER.stronger];
    const waiting = users.map((userId) => run(`name\r\nwaiting ${userId}`, { userId, receive: arrival.work }));
    expect(expectRight(await run('name\r\nother'))).to.include({ added: 1 });
    arrival.letGo();
    const outcomes = await Promise.all(waiting);
    expect(outcomes.filter(E.isRight)).to.have.length(2);
    expectLeft(outcomes.find(E.isLeft)!, 'ImportsBusy');
  });

  it('of a user who has one running: ImportRunning, and others have their place', async () => {
    const { run, ports } = await stage();
    const held = gate();
    const judge = ports.recordImports.judge.bind(ports.recordImports);
    const userId: number = USER.manager;
    stub(ports.recordImports, 'judge').callsFake(async (target, decide) => {
      if (target.actor.userId === userId) await held.work();
      return judge(target, decide);
    });
    const [first, second] = [run('name\r\none', { userId }), run('name\r\ntwo', { userId })];
    expectLeft(await second, 'ImportRunning');
    expectLeft(await run('name\r\nthree', { userId }), 'ImportRunning');
    expect(expectRight(await run('name\r\nother'))).to.include({ added: 1 });
    held.letGo();
    expect(expectRight(await first)).to.include({ added: 1 });
    expect(expectRight(await run('name\r\nfour', { userId }))).to.include({ added: 1 });
  });

  it('of a user who imports into another module: ImportRunning', async () => {
    const { run, ports } = await stage();
    const held = gate();
    stub(ports.recordImports, 'judge').callsFake(async () => {
      await held.work();
      return [];
    });
    const first = run('name\r\none');
    expectLeft(await run('name,type\r\ntwo,1', { module: 'example' }), 'ImportRunning');
    held.letGo();
    expectRight(await first);
  });

  it('of a file that was imported: ImportRepeated, unless the request names the earlier imports', async () => {
    const { run, changes } = await stage();
    const real = { module: 'example', dryRun: false };
    const file = 'name,type\r\none,1\r\none,1';
    expect(expectRight(await run(file, real)).earlier).to.equal(null);
    const repeated = expectLeft(await run(file, real), 'ImportRepeated');
    expect(repeated).to.include({ times: 1, added: 2, updated: 0 });
    const { earlier } = expectRight(await run(file, { module: 'example' }));
    expect(earlier).to.deep.equal({ times: 1, time: earlier?.time, added: 2, updated: 0 });
    expect(changes()).to.equal(2);
    expectRight(await run(file, { ...real, earlier: 1 }));
    expect(changes()).to.equal(4);
    expect(expectLeft(await run(file, { ...real, earlier: 1 }), 'ImportRepeated')).to.include({ times: 2 });
  });

  it('of a chosen file that was imported with corrections: its check tells it, and so does that of other corrections', async () => {
    const { run, changes } = await stage();
    const file = 'name,type\r\none,1\r\none,1';
    const mended = { module: 'example', digest: 'mended', chosenDigest: 'chosen' };
    expectRight(await run(file, { ...mended, dryRun: false }));
    for (const again of [{ digest: 'chosen' }, { ...mended, digest: 'mended anew' }, mended]) {
      expect(expectRight(await run(file, { module: 'example', ...again })).earlier).to.include({ times: 1, added: 2 });
      expectLeft(await run(file, { module: 'example', ...again, dryRun: false }), 'ImportRepeated');
    }
    expect(changes()).to.equal(2);
    expect(expectRight(await run(file, { module: 'example', digest: 'mended anew' })).earlier).to.equal(null);
  });

  it('of a file that the user imports in another process meanwhile: ImportRepeated, and nothing is written', async () => {
    const { run, ports, changes } = await stage();
    const file = 'name,type\r\none,1';
    const real = { module: 'example', dryRun: false };
    const write = ports.recordImports.write.bind(ports.recordImports);
    const writing = stub(ports.recordImports, 'write').callsFake(async (target, decide) => {
      writing.restore();
      await write(target, decide);
      return write(target, decide);
    });
    expectLeft(await run(file, real), 'ImportRepeated');
    expect(changes()).to.equal(1);
  });

  it('that other changes block for too long: ImportBlocked, and nothing is written', async () => {
    const { run, ports, changes } = await stage();
    const blocked = new Unavailable('database', { isBlocked: true });
    const writing = stub(ports.recordImports, 'write').rejects(blocked);
    expect(expectLeft(await run('name\r\none', { dryRun: false }), 'ImportBlocked')).to.include({ seconds: 10 });
    expect(changes()).to.equal(0);
    writing.rejects(new Unavailable('database'));
    const outage: unknown = await run('name\r\none', { dryRun: false }).catch((error: unknown) => error);
    expect(outage).to.be.instanceOf(Unavailable);
  });

  it('whose user loses their rights while its passwords are hashed: the refusal, and nothing is written', async () => {
    const { run, ports, changes } = await stage();
    let isRevoked = false;
    stub(ports.hasher, 'hash').callsFake((password) => {
      isRevoked = true;
      return Promise.resolve(`hash of ${password}`);
    });
    const asked: ReadonlyArray<string>[] = [];
    const allow: Options['allow'] = (permissions) => {
      asked.push(permissions);
      return Promise.resolve(isRevoked ? E.left({ _tag: 'TokenRevoked' }) : E.right(REACHES_EVERYTHING));
    };
    const file = 'username,password\r\nnew,Secret#1';
    expectLeft(await run(file, { module: 'user', dryRun: false, allow }), 'TokenRevoked');
    expect(changes()).to.equal(0);
    expect(asked).to.deep.equal([1, 2].map(() => ['sys:user:import', 'sys:user:add']));
  });

  it('whose scope no longer reaches a record when it is written: the row is refused, and nothing is written', async () => {
    const { run, changes } = await stage();
    let asked = 0;
    const nowhere: Reach = () => ({ departments: [], owner: null });
    const allow: Options['allow'] = () => {
      asked += 1;
      return Promise.resolve(E.right(asked > 1 ? nowhere : REACHES_EVERYTHING));
    };
    const file = `id,version,sort\r\n${USER.weaker},1,7`;
    const refused = expectLeft(await run(file, { module: 'user', dryRun: false, allow }), 'ImportRefused');
    expect([refused.rows, changes()]).to.deep.equal([1, 0]);
  });

  it('whose user may not give a role any more when it is written: the trail has the refusal', async () => {
    const { run, ports, changes, events } = await stage();
    const write = ports.recordImports.write.bind(ports.recordImports);
    stub(ports.recordImports, 'write').callsFake((target, ...rest) =>
      write({ ...target, actor: actor(USER.weaker) }, ...rest),
    );
    const file = `username,password,roleIds\r\nnew,Secret#1,${ROLE.stronger}`;
    expectLeft(await run(file, { module: 'user', dryRun: false }), 'ImportRefused');
    const refused = events.filter(({ _tag }) => _tag === 'WriteRefused');
    expect(refused).to.have.length(1);
    expect(refused[0]).to.include({ reason: 'PermissionNotHeld', permission: 'sys:user:import', module: 'user' });
    expect(changes()).to.equal(0);
  });

  const without: Reach = () => undefined;
  const withOnly =
    (...held: ReadonlyArray<string>): Reach =>
    (permission) =>
      held.includes(permission) ? 'everything' : undefined;

  /** The version of a user who was given a role. */
  const GIVEN_ROLE = 2;

  for (const [what, module, header, right, wrong] of [
    ['a field', 'position', 'id,version,name', `${POSITION.cashier},1,name-30`, `${POSITION.cashier},1,other`],
    [
      'a field of a user',
      'user',
      'id,version,sort',
      `${USER.weaker},${GIVEN_ROLE},0`,
      `${USER.weaker},${GIVEN_ROLE},7`,
    ],
    [
      'roles',
      'user',
      'id,version,roleIds',
      `${USER.weaker},${GIVEN_ROLE},${ROLE.weaker}`,
      `${USER.weaker},${GIVEN_ROLE},${ROLE.empty}`,
    ],
    ['roles, with a wrong version', 'user', 'id,version,roleIds', `3,9,${ROLE.weaker}`, `3,9,${ROLE.empty}`],
    [
      'a user name',
      'user',
      'id,version,username',
      `${USER.weaker},${GIVEN_ROLE},user-3`,
      `${USER.weaker},${GIVEN_ROLE},other`,
    ],
    [
      'a field of a stronger user',
      'user',
      'id,version,sort',
      `${USER.stronger},${GIVEN_ROLE},0`,
      `${USER.stronger},${GIVEN_ROLE},7`,
    ],
    [
      'a version of a stronger user',
      'user',
      'id,version,sort',
      `${USER.stronger},${GIVEN_ROLE},7`,
      `${USER.stronger},9,7`,
    ],
    [
      'their version beside no change',
      'user',
      'id,version,username',
      `${USER.stronger},${GIVEN_ROLE},`,
      `${USER.stronger},9,`,
    ],
    [
      'their version beside a wrong cell',
      'user',
      'id,version,sort',
      `${USER.stronger},${GIVEN_ROLE},x`,
      `${USER.stronger},9,x`,
    ],
    [
      ...['their version beside an unknown department', 'user', 'id,version,departmentId'],
      ...[`${USER.stronger},${GIVEN_ROLE},99`, `${USER.stronger},9,99`],
    ],
    ['a version of a stronger menu', 'menu', 'id,version,sort', `${MENU.menus},1,x`, `${MENU.menus},9,x`],
  ] as const)
    it(`${what}, without the permission to see records: a right value has the answer of a wrong one`, async () => {
      const { run } = await stage();
      const options = { module, userId: USER.manager, reach: without };
      const answers = [await run(`${header}\r\n${right}`, options), await run(`${header}\r\n${wrong}`, options)];
      const [one, other] = answers.map((answer) => expectRight(answer));
      expect(one).to.deep.equal(other);
      expect(one?.lines[0]?.fields).to.deep.equal([]);
      expect(one?.unchanged).to.equal(0);
    });

  it('of a user whom the actor may not change, with a department outside: a right and a wrong version have one answer', async () => {
    const { run } = await stage();
    const scoped: Reach = (permission) =>
      /:(?:import|update)$/.test(permission) ? { departments: [DEPARTMENT.sales], owner: null } : undefined;
    const reaching =
      (isVisible: boolean): Reach =>
      (permission) =>
        permission === 'sys:department:options' || (isVisible && permission.endsWith(':detail'))
          ? 'everything'
          : scoped(permission);
    const reasonsOf = async (userId: number, version: number, isVisible: boolean) => {
      const file = `id,version,departmentId\r\n${USER.stronger},${version},${DEPARTMENT.purchase}`;
      const allow: Options['allow'] = () => Promise.resolve(E.right(reaching(isVisible)));
      const { errors } = expectRight(await run(file, { module: 'user', userId, allow }));
      return errors.map(({ reason }) => reason);
    };
    for (const isVisible of [false, true])
      for (const version of [GIVEN_ROLE, 9])
        expect(await reasonsOf(USER.weaker, version, isVisible)).to.deep.equal(['ScopeExceeded', 'PermissionNotHeld']);
    expect(await reasonsOf(USER.admin, GIVEN_ROLE, false)).to.deep.equal(['ScopeExceeded']);
    expect(await reasonsOf(USER.admin, 9, false)).to.deep.equal(['ScopeExceeded', 'RecordChanged']);
  });

  it('without the permission to see records: an update is told as one, and writes what differs', async () => {
    const { run, changes } = await stage();
    const real = { dryRun: false, userId: USER.manager, reach: without };
    expect(expectRight(await run(`id,version,sort\r\n${POSITION.cashier},1,0`, real))).to.include({ updated: 1 });
    expect(changes()).to.equal(0);
    expect(expectRight(await run(`id,version,sort\r\n${POSITION.cashier},1,7`, real))).to.include({ updated: 1 });
    expect(changes()).to.equal(1);
  });

  for (const action of ['detail', 'export'])
    it(`with the permission ${action}: the fields that change are told`, async () => {
      const { run } = await stage();
      const options = { userId: USER.manager, reach: withOnly(`sys:position:${action}`) };
      const file = `id,version,name\r\n${POSITION.cashier},1,name-30\r\n${POSITION.clerk},1,other`;
      expect(expectRight(await run(file, options)).lines).to.deep.equal([
        { line: 2, effect: 'unchanged', fields: [] },
        { line: 3, effect: 'updated', fields: ['name'] },
      ]);
    });

  const utf16 = [0xff, 0xfe, 0x61, 0];
  const workbook = [0x50, 0x4b, 3, 4, 20];
  for (const [what, content, text, english] of [
    ['an empty file', [], '文件是空的', 'the file is empty'],
    ['an empty first line', [...Buffer.from(',\r\nx,1\r\n')], '第一行是空的', 'the first line is empty'],
    [
      'a wrong quotation mark in the first line',
      [...Buffer.from('na"me\r\nx\r\n')],
      '第一行格式不正确',
      'the first line cannot be read',
    ],
    [
      'columns that change nothing',
      [...Buffer.from('sort\r\n1\r\n')],
      '没有可以导入的列',
      'it has no column that can be imported',
    ],
    [
      'a file in UTF-16',
      utf16,
      '文件的编码是UTF-16，请另存为“CSV UTF-8”',
      'the encoding of the file is UTF-16: save it as “CSV UTF-8”',
    ],
    [
      'a file in UTF-16 with the other order of bytes',
      [0xfe, 0xff, 0, 0x61],
      '文件的编码是UTF-16，请另存为“CSV UTF-8”',
      'the encoding of the file is UTF-16: save it as “CSV UTF-8”',
    ],
    [
      'a workbook of Excel',
      workbook,
      '文件不是CSV，请另存为“CSV UTF-8”',
      'the file is not CSV: save it as “CSV UTF-8”',
    ],
    [
      'an old workbook of Excel',
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1],
      '文件不是CSV，请另存为“CSV UTF-8”',
      'the file is not CSV: save it as “CSV UTF-8”',
    ],
  ] as const)
    it(`${what}: FormInvalid says what is wrong`, async () => {
      const { run } = await stage();
      const refused = expectLeft(await run(Uint8Array.from(content)), 'FormInvalid');
      expect(refused).to.deep.include({
        field: 'header',
        title: `表头（${text}）`,
        english: `the header (${english})`,
      });
    });

  it('of a new user with an unknown role: the row is ReferenceInvalid of the roles', async () => {
    const { run } = await stage();
    const file = 'username,password,roleIds\r\nnew,Secret#1,10\r\nother,Secret#1,"10,77"';
    const { errors } = expectRight(await run(file, { module: 'user' }));
    expect(errors).to.deep.equal([
      {
        ...{ line: 3, field: 'roleIds', reason: 'ReferenceInvalid', otherLine: null },
        ...{ value: '77', msg: '角色不存在：77' },
      },
    ]);
  });

  it('of an existing user with roles that do not exist: the row names them', async () => {
    const { run } = await stage();
    const file = `id,version,username,roleIds\r\n${USER.weaker},2,user-${USER.weaker},"${ROLE.weaker},77,78"`;
    const { errors } = expectRight(await run(file, { module: 'user' }));
    expect(errors).to.deep.equal([
      {
        ...{ line: 2, field: 'roleIds', reason: 'ReferenceInvalid', otherLine: null },
        ...{ value: '77,78', msg: '角色不存在：77,78' },
      },
    ]);
  });

  it('of an existing user with other roles: the row is FormInvalid of the roles, which an import keeps', async () => {
    const { run } = await stage();
    for (const roles of [ROLE.empty, 'x', '-1']) {
      const { errors } = expectRight(await run(`id,version,roleIds\r\n${USER.weaker},2,${roles}`, { module: 'user' }));
      expect(errors.map(({ field, reason, value, msg }) => [field, reason, value, msg])).to.deep.equal([
        ['roleIds', 'FormInvalid', null, '参数不正确：角色（导入不修改）'],
      ]);
    }
  });

  const toldIn = async (text: string, module: string) => {
    const { run } = await stage();
    const answer = expectRight(await run(text, { module }));
    const errors = answer.errors.map(({ line, field, reason, otherLine }) => [line, field, reason, otherLine]);
    return { errors, refused: answer.refused, effects: answer.lines.map(({ effect }) => effect).join() };
  };

  it('of a row with several mistakes: all of them are named at once, in cells, references and unique values', async () => {
    const file =
      'username,password,realname,status,departmentId,roleIds\r\n' +
      `user-${USER.weaker},x,"a\tb",9,99,77\r\n` +
      'right,Secret#1,right,1,,';
    expect(await toldIn(file, 'user')).to.deep.equal({
      errors: [
        [2, 'realname', 'FormInvalid', null],
        [2, 'status', 'FormInvalid', null],
        [2, 'password', 'FormInvalid', null],
        [2, 'roleIds', 'ReferenceInvalid', null],
        [2, 'departmentId', 'ReferenceInvalid', null],
        [2, 'username', 'ValueTaken', null],
      ],
      refused: 1,
      effects: 'refused,added',
    });
  });

  for (const [what, row, errors] of [
    [
      'wrong cells and an old version: the cells and RecordChanged',
      `${POSITION.cashier},9,name-1,x,9`,
      [
        ['sort', 'FormInvalid'],
        ['status', 'FormInvalid'],
        [null, 'RecordChanged'],
      ],
    ],
    [
      'a version that is no number, and a wrong cell: both cells',
      `${POSITION.clerk},x,name-2,1,8`,
      [
        ['version', 'FormInvalid'],
        ['status', 'FormInvalid'],
      ],
    ],
    [
      'an id that no record has, and a wrong cell: the cell and RecordNotFound',
      '999,1,nobody,x,1',
      [
        ['sort', 'FormInvalid'],
        [null, 'RecordNotFound'],
      ],
    ],
  ] as const)
    it(`of a changed row with ${what} are named`, async () => {
      const told = await toldIn(`id,version,name,sort,status\r\n${row}`, 'position');
      expect(told.errors).to.deep.equal(errors.map(([field, reason]) => [2, field, reason, null]));
    });

  it('of two rows with one value: both are refused, also if one has another mistake, and name each other', async () => {
    const file = 'name,sort\r\nA,1\r\nB,1\r\nA,2\r\nC,x\r\nC,1\r\nA,3';
    expect(await toldIn(file, 'position')).to.deep.equal({
      errors: [
        [2, 'name', 'ValueTaken', 4],
        [4, 'name', 'ValueTaken', 2],
        [5, 'sort', 'FormInvalid', null],
        [5, 'name', 'ValueTaken', 6],
        [6, 'name', 'ValueTaken', 5],
        [7, 'name', 'ValueTaken', 2],
      ],
      refused: 5,
      effects: 'refused,added,refused,refused,refused,refused',
    });
  });

  it('of a row with a wrong parent: what follows from it is not told', async () => {
    const { errors } = await toldIn('parentId,type,name,path,permission,sort\r\nx,1,甲,,,1', 'menu');
    expect(errors.filter(([, field]) => field === 'parentId')).to.have.length(1);
    expect(errors.map(([, , reason]) => reason)).to.not.include('ParentInvalid');
  });

  it('of an export: tells the columns that are not read, and where their names are others than those of the records', async () => {
    const { run, ports } = await stage();
    const name = (id: number) => `name-${id}`;
    const [own] = await ports.administrationReads.labels('role', 'everything', [ROLE.weaker]);
    const file = (names: string, status: string, realname = 'x') =>
      `编号,版本,用户名,姓名,状态,状态编号,角色名称,创建时间\r\n${USER.weaker},2,user-${USER.weaker},${realname},${status},1,${names},2026`;
    const told = async (text: string, options: Options = {}) =>
      expectRight(await run(text, { module: 'user', ...options })).unread.map(({ column, readColumn, rows, line }) =>
        [column, readColumn, rows, line].join(),
      );
    const unchanged = ['状态,状态编号,0,', '角色名称,,0,', '创建时间,,0,'];
    expect(await told(file(own?.name ?? '', '在用'))).to.deep.equal(unchanged);
    expect(await told(file(own?.name ?? '', 'enabled'))).to.deep.equal(unchanged);
    expect(await told(file(name(ROLE.manager), '停用'))).to.deep.equal([
      '状态,状态编号,1,2',
      '角色名称,,1,2',
      '创建时间,,0,',
    ]);
    // a user who may not choose roles does not learn the names of roles
    const reach: Reach = (permission) => (permission === 'sys:role:options' ? undefined : 'everything');
    expect((await told(file(name(ROLE.manager), '在用'), { reach }))[1]).to.equal('角色名称,,0,');
    // a user who may not see the record does not learn its values
    const blind: Reach = (permission) => (/detail|export$/.test(permission) ? undefined : 'everything');
    expect(await told(file(name(ROLE.manager), '停用'), { reach: blind })).to.deep.equal(unchanged);
  });

  it('with more than 1,000 mistakes: the first 1,000 are named, and all refused rows count', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => `name ${i},x,9`);
    const { errors, refused } = await toldIn(['name,sort,status', ...rows].join('\r\n'), 'position');
    expect([errors.length, errors.at(-1)?.slice(0, 2), refused]).to.deep.equal([1_000, [501, 'status'], 600]);
  });

  it('of two rows with one id, behind 1,000 mistakes: both are refused, also if one has another mistake', async () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => `,,name ${i},x,1`);
    const pair = [`${POSITION.cashier},1,a,1,1`, `${POSITION.cashier},1,b,x,1`];
    const { refused, effects } = await toldIn(
      ['id,version,name,sort,status', ...rows, ...pair].join('\r\n'),
      'position',
    );
    expect([refused, effects.includes('updated')]).to.deep.equal([1_002, false]);
  });

  it('of a record with a reference that means no record: the row names its id', async () => {
    const { run } = await stage();
    const { errors } = expectRight(await run('username,password,departmentId\r\nnew,Secret#1,99', { module: 'user' }));
    expect(errors.map(({ field, reason, value }) => [field, reason, value])).to.deep.equal([
      ['departmentId', 'ReferenceInvalid', '99'],
    ]);
  });

  it('of passwords: the trail has no digest that can be computed from a file', async () => {
    const { run, ports } = await stage();
    const written = spy(ports.recordImports, 'write');
    const digestsOf = () => written.args.map(([{ file }]) => file.digest);
    await run('username,password\r\nnew,Secret#1', { module: 'user', dryRun: false });
    await run('name\r\nx', { dryRun: false });
    expect(digestsOf()).to.deep.equal(['sealed digest of the file', 'digest of the file']);
  });

  it('gives its place back, whatever becomes of it', async () => {
    const { run, ports } = await stage();
    const failing = stub(ports.recordImports, 'judge').rejects(new Error('a fault'));
    for (let times = 0; times < 3; times += 1) await run('name\r\nx').catch(() => undefined);
    failing.restore();
    expect(expectRight(await run('name\r\nx'))).to.include({ added: 1 });
  });

  const fileOfUsers = (count: number): string =>
    ['username,password', ...Array.from({ length: count }, (_, i) => `new-${i},Secret#${i}`)].join('\r\n');

  it('is refused if its passwords take too long to hash, and writes nothing', async () => {
    const { run, ports, changes } = await stage();
    let now = 0;
    const time = stub(performance, 'now').callsFake(() => now);
    const hashing = stub(ports.hasher, 'hash').callsFake((password) => {
      now += 60_000;
      return Promise.resolve(`hash of ${password}`);
    });
    try {
      expectLeft(await run(fileOfUsers(5), { module: 'user', dryRun: false }), 'PasswordsNotHashed');
      expect([hashing.callCount, changes()]).to.deep.equal([4, 0]);
      expect(expectRight(await run(fileOfUsers(3), { module: 'user', dryRun: false }))).to.include({ added: 3 });
    } finally {
      time.restore();
    }
  });

  it('is refused as an import if too many logins wait for a hash, and hashes nothing', async () => {
    const { run, ports, queue, changes } = await stage();
    const held = gate();
    const waiting = Array.from({ length: 4 }, () => queue.runChange(async () => E.right(await held.work())));
    const hashing = spy(ports.hasher, 'hash');
    expectLeft(await run(fileOfUsers(1), { module: 'user', dryRun: false }), 'PasswordsNotHashed');
    expect([hashing.callCount, changes()]).to.deep.equal([0, 0]);
    held.letGo();
    await Promise.all(waiting);
  });
});
