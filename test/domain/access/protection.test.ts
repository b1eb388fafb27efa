import { expect } from 'chai';
import { checkProtection, type UserWrite } from '../../../src/domain/access/protection.js';
import { E } from '../../../src/contract/values/fp.js';

const [ADMINISTRATOR, SELF, OTHER] = [1, 7, 8];
const [ENABLE, DISABLE] = [1, 2];

/** A write of one user by the administrator or by somebody else, and its refusal. */
const RULES: ReadonlyArray<
  readonly [
    UserWrite['action'],
    number | undefined,
    { ofAdministrator: string; bySelf: string; byAdministrator: string },
  ]
> = [
  ['update', ENABLE, { ofAdministrator: 'AdministratorProtected', bySelf: '', byAdministrator: '' }],
  [
    'update',
    DISABLE,
    { ofAdministrator: 'AdministratorProtected', bySelf: 'SelfProtected', byAdministrator: 'AdministratorProtected' },
  ],
  ['status', ENABLE, { ofAdministrator: 'AdministratorProtected', bySelf: '', byAdministrator: '' }],
  [
    'status',
    DISABLE,
    { ofAdministrator: 'AdministratorProtected', bySelf: 'SelfProtected', byAdministrator: 'AdministratorProtected' },
  ],
  ...(['delete', 'roles', 'resetPassword'] as const).map(
    (action) =>
      [
        action,
        undefined,
        {
          ofAdministrator: 'AdministratorProtected',
          bySelf: 'SelfProtected',
          byAdministrator: 'AdministratorProtected',
        },
      ] as const,
  ),
];

describe('protection of accounts', () => {
  for (const [action, status, { ofAdministrator, bySelf, byAdministrator }] of RULES) {
    const refusal = (actor: number, ids: ReadonlyArray<number>) => {
      const checked = checkProtection(actor, { action, ids, ...(status && { status }) } as UserWrite);
      return E.isLeft(checked) ? checked.left._tag : '';
    };

    it(`${action}${status === undefined ? '' : ` to status ${status}`}: ${ofAdministrator || 'allowed'} for the administrator, ${bySelf || 'allowed'} for the own account, allowed for others`, () => {
      expect(refusal(SELF, [OTHER, ADMINISTRATOR])).to.equal(ofAdministrator);
      expect(refusal(SELF, [OTHER, SELF])).to.equal(bySelf);
      expect(refusal(ADMINISTRATOR, [OTHER, ADMINISTRATOR])).to.equal(byAdministrator);
      expect(refusal(SELF, [SELF, ADMINISTRATOR])).to.equal('AdministratorProtected');
      for (const actor of [SELF, ADMINISTRATOR]) expect(refusal(actor, [OTHER])).to.equal('');
    });
  }
});
