import type { Handlers } from '../../../application/handlers.js';
import { clearedLogins, UNLOCK_REFUSALS } from '../../../application/login/unlock-login.js';
import { PAGE_REFUSALS } from '../../../contract/listing/page-query.js';
import { E, O, pipe } from '../../../contract/values/fp.js';
import { LIST_LOCKS, UNLOCK } from '../../../contract/login/lock-endpoints.js';
import { examplePage } from '../../../contract/records/record.js';
import { tokenEventFields } from '../../../domain/audit/audit-event.js';
import type { ClientAddress } from '../../../domain/session/request-origin.js';
import { shownClientIn } from '../../client-address.js';
import { guardedEndpoint, type Endpoint } from '../../endpoint.js';

type Needed = Pick<Handlers, 'listLocks' | 'unlockLogin'>;

type Subject = Readonly<{ username: string | undefined; address: O.Option<ClientAddress> }>;

/** An empty text counts as absent, so that a record of the list can be sent back. Undefined if the address is none. */
const subjectOf = ({ username, address }: Readonly<{ username: string; address: string }>): Subject | undefined => {
  const name = username === '' ? undefined : username;
  if (address === '') return { username: name, address: O.none };
  const client = shownClientIn(address);
  return client && { username: name, address: O.some(client) };
};

/** The locks of logins. */
export const lockRoutes = ({ listLocks, unlockLogin }: Needed): ReadonlyArray<Endpoint> => [
  guardedEndpoint(LIST_LOCKS, {
    description: {
      tag: 'Locks and trail',
      title: 'List the locks',
      text: 'One page of the current locks, with `username` those of one name. The locks that last longest come first. `scope` is `main` for a name at an address, `account` for a name at all addresses, `address` for an address with all names, `factor` for the codes of a second factor at all addresses; the other field is empty. The list has at most 10,000 locks; `totalIsCapped` is true if there are more. A page number beyond the last page returns page 1. A data scope limits the list to locks of the names of its users; names without an account, and locks of an address with all names, are then left out.',
    },
    success: {
      example: {
        ...examplePage({ username: 'lilei', address: '198.51.100.7', scope: 'main' as const, seconds: 281 }),
        totalIsCapped: false,
      },
    },
    refuses: PAGE_REFUSALS,
    run: ({ query, scope }) => listLocks({ scope, parameters: query }),
  }),
  guardedEndpoint(UNLOCK, {
    description: {
      tag: 'Locks and trail',
      title: 'Clear locks',
      text: 'Clears the failed logins and locks of a user name, of an address, or of both together. One of them is required. If the other one is missing or empty, every value of it matches. A name or address without a lock is no error: `cleared`, the number of failed logins that no longer count, is then 0. Nobody clears what counts for their own name: with it the answer is `SelfProtected`, and an address alone leaves it. A name that belongs to an account needs every permission that the account carries; without a name, all locked names at the address are judged. The lock of an address with all names is cleared only without a name. In a data scope only locks of the names of its users are cleared: another name is `RecordNotFound`, and the lock of an address with all names stays.',
    },
    success: { example: { cleared: 5 } },
    refuses: ['FormInvalid', ...UNLOCK_REFUSALS],
    run: async ({ input, token, origin, scope }) => {
      const subject = subjectOf(input);
      if (!subject) return E.left(UNLOCK.form.refuse('address'));
      return pipe(
        await unlockLogin({ ...subject, scope, actor: tokenEventFields(token.claims, origin) }),
        E.map((unlocked) => ({ cleared: clearedLogins(unlocked) })),
      );
    },
  }),
];
