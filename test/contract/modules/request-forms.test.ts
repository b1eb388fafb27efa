import { expect } from 'chai';
import type { JsonObject, RequestForm } from '../../../src/contract/forms/form.js';
import { DELETE_FORM, ROLE_DELETE_FORM, STATUS_FORM } from '../../../src/contract/modules/request-forms.js';
import { PASSWORD_FORM, PROFILE_FORM, RESET_PASSWORD_FORM } from '../../../src/contract/account/account-forms.js';
import { GRANT_FORM, USER_ROLES_FORM } from '../../../src/contract/access/rights-forms.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

describe('the other forms of administration', () => {
  const ids = (length: number) => Array.from({ length }, (_, i) => i + 1);
  const FORMS: ReadonlyArray<
    readonly [string, RequestForm<unknown>, JsonObject, ReadonlyArray<readonly [JsonObject, string]>]
  > = [
    [
      'status',
      STATUS_FORM,
      { ids: ids(200), status: 2 },
      [
        [{ ids: [], status: 2 }, 'ids'],
        [{ ids: ids(201), status: 2 }, 'ids'],
        [{ ids: [1] }, 'status'],
      ],
    ],
    ['deletion', DELETE_FORM, { ids: [1] }, [[{ ids: [1, 1] }, 'ids']]],
    ['role deletion', ROLE_DELETE_FORM, { ids: [1], detach: true }, [[{ ids: [1], detach: 'true' }, 'detach']]],
    [
      'user roles',
      USER_ROLES_FORM,
      { id: 1, version: 1, roleIds: ids(50) },
      [
        [{ id: 1, version: 1 }, 'roleIds'],
        [{ id: 1, version: 1, roleIds: ids(51) }, 'roleIds'],
      ],
    ],
    [
      'password reset',
      RESET_PASSWORD_FORM,
      { id: 1, password: '123456' },
      [
        [{ password: '123456' }, 'id'],
        [{ id: 1, password: '' }, 'password'],
        [{ id: 1, password: null }, 'password'],
      ],
    ],
    [
      'grant',
      GRANT_FORM,
      { id: 1, version: 1, menuIds: ids(1000) },
      [
        [{ id: 1, menuIds: [] }, 'version'],
        [{ id: 1, version: 1, menuIds: ids(1001) }, 'menuIds'],
      ],
    ],
    ['profile', PROFILE_FORM, { realname: '' }, [[{}, 'realname']]],
    [
      'own password',
      PASSWORD_FORM,
      { oldPassword: '123456', newPassword: '1234567' },
      [
        [{}, 'oldPassword'],
        [{ oldPassword: '123456', newPassword: '12345' }, 'newPassword'],
      ],
    ],
  ];
  for (const [name, { parse }, good, bad] of FORMS)
    it(`accept valid values and name the invalid field: ${name}`, () => {
      expect(expectRight(parse(good))).to.deep.equal(good);
      for (const [input, field] of bad) expect(expectLeft(parse(input), 'FormInvalid').field).to.equal(field);
    });

  it('have undefined or false for a missing optional field', () => {
    expect(expectRight(RESET_PASSWORD_FORM.parse({ id: 1 })).password).to.equal(undefined);
    expect(expectRight(ROLE_DELETE_FORM.parse({ ids: [1] })).detach).to.equal(false);
  });
});
