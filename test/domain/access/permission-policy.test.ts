import { expect } from 'chai';
import { E, O } from '../../../src/contract/values/fp.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import {
  checkPermission,
  isOlderThanLogin,
  isUsable,
  policyFor,
  reachOf,
  type UserAccess,
} from '../../../src/domain/access/permission-policy.js';
import { MENU_PERMISSION, PERMISSION, permissionOf } from '../../../src/contract/values/permission.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const needed = { permissions: [permissionOf('user', 'page')], assurance: 'factor' as const };
const PRESENTED = { proof: undefined, now: new Date('2026-01-01T12:00:00Z') };
const ADVISED = {
  enforcesPasswordChange: false,
  secondFactor: { demand: 'off', permissions: [] },
  stepUpMs: 0,
} as const;
const ENFORCED = { ...ADVISED, enforcesPasswordChange: true };
const nothing = { ...needed, permissions: [] };
const enabled = { enabled: true, credentialGeneration: 4, mustChangePassword: false };
const access = (...permissions: string[]) => O.some({ ...enabled, permissions });
const disabled = O.some({ ...enabled, enabled: false, permissions: ['sys:user:page'] });
const marked = (...permissions: string[]) => O.some({ ...enabled, mustChangePassword: true, permissions });
const principal = (userId: number, credentialGeneration = 4) => ({ userId, credentialGeneration });

describe('a permission', () => {
  it('has the form sys:<module>:<action>', () => {
    expect(permissionOf('position', 'list')).to.equal('sys:position:list');
    for (const { name, lists, actions } of Object.values(MODULES))
      for (const action of [...lists, ...actions])
        for (const form of [PERMISSION, MENU_PERMISSION]) expect(permissionOf(name, action)).to.match(form);
  });

  it('is refused in any other form', () => {
    const others = '|sys:user|sys::page|sys:user:|:user:page|user:page|sys:user:page:x|sys:user:*| sys:user:page';
    for (const text of [...others.split('|'), 'sys:user:page\n'])
      for (const form of [PERMISSION, MENU_PERMISSION]) expect(text).to.not.match(form);
  });
});

describe('permission check', () => {
  it('admits a user with the permission', () => {
    expectRight(
      checkPermission(policyFor(principal(2), access('sys:role:page', 'sys:user:page')), needed, ENFORCED, PRESENTED),
    );
  });

  it('refuses a user with other permissions, or none', () => {
    const others = 'sys:user:pag|sys:user:page2|sys:user:list|sys:role:page|SYS:USER:PAGE| sys:user:page|sys:user:*|*|';
    for (const held of [[], ...others.split('|').map((permission) => [permission])])
      expectLeft(
        checkPermission(policyFor(principal(2), access(...held)), needed, ENFORCED, PRESENTED),
        'PermissionDenied',
      );
  });

  it('admits the administrator without any permission', () => {
    expectRight(checkPermission(policyFor(principal(1), access()), needed, ENFORCED, PRESENTED));
  });

  it('of several permissions admits a user with all of them, and names the first missing one', () => {
    const both = { ...needed, permissions: [permissionOf('user', 'page'), permissionOf('role', 'page')] };
    const outcome = (...held: string[]) =>
      checkPermission(policyFor(principal(2), access(...held)), both, ENFORCED, PRESENTED);
    expectRight(outcome('sys:role:page', 'sys:user:page'));
    expect(outcome('sys:user:page')).to.deep.equal(E.left({ _tag: 'PermissionDenied', permission: 'sys:role:page' }));
    expect(outcome()).to.deep.equal(E.left({ _tag: 'PermissionDenied', permission: 'sys:user:page' }));
    expectRight(checkPermission(policyFor(principal(1), access()), both, ENFORCED, PRESENTED));
  });

  it('gives the rows that all required permissions reach, and everything to the administrator', () => {
    const limits = {
      rows: [
        { departments: [2, 3], owner: 5 },
        { departments: [3, 4], owner: null },
      ],
      of: { 'sys:user:page': 0, 'sys:role:page': 1 },
    };
    const found = O.map((one: UserAccess) => ({ ...one, limits }))(
      access('sys:user:page', 'sys:role:page', 'sys:user:add'),
    );
    const rows = (...names: string[]) => {
      const permissions = names.map((name) => permissionOf(name.split(' ')[0]!, name.split(' ')[1]!));
      return expectRight(
        checkPermission(policyFor(principal(2), found), { ...needed, permissions }, ENFORCED, PRESENTED),
      );
    };
    expect(rows('user page')).to.equal(limits.rows[0]);
    expect(rows('user page', 'user add')).to.equal(limits.rows[0]);
    expect(rows('user add')).to.equal('everything');
    expect(rows()).to.equal('everything');
    expect(rows('user page', 'role page')).to.deep.equal({ departments: [3], owner: null });
    expect(expectRight(checkPermission(policyFor(principal(1), found), needed, ENFORCED, PRESENTED))).to.equal(
      'everything',
    );
  });

  it('tells what each permission gives, and that the user lacks one', () => {
    const limits = { rows: [{ departments: [2], owner: null }], of: { 'sys:user:page': 0 } };
    const found = O.map((one: UserAccess) => ({ ...one, limits }))(access('sys:user:page', 'sys:role:page'));
    const reached = (userId: number) =>
      ['user', 'role', 'menu'].map((module) =>
        reachOf(policyFor(principal(userId), found))(permissionOf(module, 'page')),
      );
    expect(reached(2)).to.deep.equal([limits.rows[0], 'everything', undefined]);
    expect(reached(1)).to.deep.equal(['everything', 'everything', 'everything']);
  });

  for (const [what, found, generations] of [
    ['who is disabled', disabled, [4]],
    ['who is deleted', O.none, [4]],
    ['other credentials than the account’s', access('sys:user:page'), [0, 3, 5, 2 ** 40]],
  ] as const)
    it(`revokes the token of ${what}, the administrator included`, () => {
      for (const userId of [1, 2])
        for (const generation of generations)
          for (const asked of [needed, nothing])
            expectLeft(
              checkPermission(policyFor(principal(userId, generation), found), asked, ENFORCED, PRESENTED),
              'TokenRevoked',
            );
    });

  it('admits every usable account where no permission is required', () => {
    expectRight(checkPermission(policyFor(principal(2), access()), nothing, ENFORCED, PRESENTED));
  });

  it('refuses a user who must change the password, the administrator included, where that is enforced', () => {
    for (const userId of [1, 2])
      for (const asked of [needed, nothing]) {
        const policy = policyFor(principal(userId), marked('sys:user:page'));
        expectLeft(checkPermission(policy, asked, ENFORCED, PRESENTED), 'PasswordChangeRequired');
        expectRight(checkPermission(policy, asked, ADVISED, PRESENTED));
        expectRight(checkPermission(policy, { ...asked, assurance: 'login' as const }, ENFORCED, PRESENTED));
      }
    expectLeft(checkPermission(policyFor(principal(2), marked()), needed, ENFORCED, PRESENTED), 'PermissionDenied');
    expectLeft(checkPermission(policyFor(principal(2, 3), marked()), needed, ENFORCED, PRESENTED), 'TokenRevoked');
  });
});

describe('access that was read', () => {
  it('is that of a usable account if this one exists and is enabled', () => {
    expect([access(), disabled, O.none].map(isUsable)).to.deep.equal([true, false, false]);
  });

  it('of no account gives nothing', () => {
    for (const userId of [1, 2])
      expect(policyFor(principal(userId), O.none)).to.deep.equal({
        ...{ revoked: true, unrestricted: false, granted: [], mustChangePassword: false, hasFactor: false },
      });
  });

  it('is older than a token with a higher credential generation, and than no other token', () => {
    expect(isOlderThanLogin(principal(2, 5), access())).to.be.true;
    for (const generation of [4, 3, 0]) expect(isOlderThanLogin(principal(2, generation), access())).to.be.false;
    expect(isOlderThanLogin(principal(2, 5), O.none)).to.be.false;
  });
});

describe('the assurance of a request', () => {
  const rules = {
    enforcesPasswordChange: true,
    secondFactor: { demand: 'permission', permissions: ['sys:user:page'] },
    stepUpMs: 900_000,
  } as const;
  const { now } = PRESENTED;
  const levels = ['login', 'password', 'factor', 'stepUp'] as const;

  /** What each assurance is answered, from the weakest on. */
  const answers = (
    parts: Partial<UserAccess>,
    presented: Parameters<typeof checkPermission>[3],
    userId = 2,
    judgedBy: Parameters<typeof checkPermission>[2] = rules,
  ): ReadonlyArray<string> =>
    levels.map((assurance) => {
      const found = O.some({ ...enabled, permissions: ['sys:user:page'], ...parts });
      const checked = checkPermission(
        policyFor(principal(userId), found),
        { ...needed, assurance },
        judgedBy,
        presented,
      );
      return E.isLeft(checked) ? checked.left._tag : 'admitted';
    });
  const fresh = { proof: { time: now, withCode: true }, now };

  it('demands the change of the password, then the factor, then the step-up', () => {
    const [change, factor, stepUp, admitted] = [
      'PasswordChangeRequired',
      'FactorRequired',
      'StepUpRequired',
      'admitted',
    ];
    expect(answers({ mustChangePassword: true }, PRESENTED)).to.deep.equal([admitted, change, change, change]);
    expect(answers({}, fresh)).to.deep.equal([admitted, admitted, factor, factor]);
    expect(answers({ hasFactor: true }, PRESENTED)).to.deep.equal([admitted, admitted, admitted, stepUp]);
    expect(answers({ hasFactor: true }, fresh)).to.deep.equal([admitted, admitted, admitted, admitted]);
  });

  it('demands the factor, and never the change of the password, where every user needs a factor and the change is advised', () => {
    const advising = {
      ...rules,
      enforcesPasswordChange: false,
      secondFactor: { demand: 'required', permissions: [] },
    } as const;
    const answered = (parts: Partial<UserAccess>) =>
      answers({ mustChangePassword: true, permissions: ['sys:user:page'], ...parts }, PRESENTED, 2, advising);
    expect(answered({})).to.deep.equal(['admitted', 'admitted', 'FactorRequired', 'FactorRequired']);
    expect(answered({ hasFactor: true })).to.deep.equal(['admitted', 'admitted', 'admitted', 'StepUpRequired']);
  });

  it('demands a factor of the administrator, and of nobody without the permissions', () => {
    expect(answers({ permissions: [] }, fresh, 1).slice(2)).to.deep.equal(['FactorRequired', 'FactorRequired']);
    const found = O.some({ ...enabled, permissions: ['sys:role:page'] });
    expectRight(checkPermission(policyFor(principal(2), found), nothing, rules, fresh));
  });

  it('comes after the permission, and after the account', () => {
    const policy = policyFor(principal(2), O.some({ ...enabled, permissions: ['sys:role:page'] }));
    const asked = { ...needed, assurance: 'stepUp' } as const;
    expectLeft(checkPermission(policy, asked, rules, PRESENTED), 'PermissionDenied');
    expectLeft(checkPermission(policyFor(principal(2), disabled), asked, rules, PRESENTED), 'TokenRevoked');
  });
});
