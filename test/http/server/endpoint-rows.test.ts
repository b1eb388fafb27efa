import { expect } from 'chai';
import { READ_ACCOUNT } from '../../../src/contract/account/account-endpoints.js';
import { E, O } from '../../../src/contract/values/fp.js';
import { END_SESSIONS } from '../../../src/contract/session/session-endpoints.js';
import { guardedEndpoint, ownAccount } from '../../../src/http/endpoint.js';

const ROW = { description: { tag: 'Session', title: '', text: '' }, refuses: [] } as const;
const ACCOUNT = {
  ...{ id: 1, username: 'a', realname: '', department: null, roles: [], permissions: [], limited: [] },
  mustChangePassword: false,
  mustChangeReason: null,
};

describe('a row of the table of endpoints', () => {
  it('has the method, the path and the form of its signature', () => {
    const { method, path, form } = guardedEndpoint(END_SESSIONS, { ...ROW, run: async () => E.right(undefined) });
    expect({ method, path, form }).to.deep.equal({
      method: 'POST',
      path: '/session/end',
      form: END_SESSIONS.form,
    });
  });

  it('without a guard requires the permission of its path', () => {
    const { guard } = guardedEndpoint(END_SESSIONS, { ...ROW, run: async () => E.right(undefined) });
    expect(guard.requires).to.deep.equal(O.some('sys:session:end'));
  });

  it('does not compile if the data, the example or the input contradicts the signature', () => {
    const guard = ownAccount();
    const rows = [
      guardedEndpoint(READ_ACCOUNT, { ...ROW, guard, run: async () => E.right(ACCOUNT) }),
      guardedEndpoint(READ_ACCOUNT, {
        ...ROW,
        guard,
        // @ts-expect-error the data has no `mustChangePassword`
        run: async () => E.right({ ...ACCOUNT, mustChangePassword: undefined }),
      }),
      guardedEndpoint(READ_ACCOUNT, {
        ...ROW,
        guard,
        // @ts-expect-error the id in the example is a text
        success: { example: { ...ACCOUNT, id: '1' } },
        run: async () => E.right(ACCOUNT),
      }),
      guardedEndpoint(END_SESSIONS, {
        ...ROW,
        // @ts-expect-error the form has no name
        run: async ({ input }) => E.right(void input.name),
      }),
    ];
    expect(rows).to.have.length(4);
  });
});
