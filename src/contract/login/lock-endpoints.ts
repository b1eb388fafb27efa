import { cappedPageCodec } from '../listing/page-codecs.js';
import { t } from '../values/fp.js';
import { NO_FILTERS, SEARCH_TEXT, type ListFilters } from '../listing/list-filters.js';
import type { LoginScope } from '../refusals/login-scope.js';
import { UNLOCK_FORM } from './unlock-form.js';
import { signature } from '../signatures/signature.js';

const ScopeName = t.keyof({ main: null, account: null, address: null, factor: null } satisfies Record<
  LoginScope,
  null
>);

/** A lock as the client sees it. */
const LockView = t.strict({ username: t.string, address: t.string, scope: ScopeName, seconds: t.Int }, 'Lock');
export type LockView = Readonly<t.OutputOf<typeof LockView>>;

/** The filters of the list of locks. */
export const LOCK_FILTERS = {
  ...NO_FILTERS,
  further: {
    username: { ...SEARCH_TEXT, meaning: 'The whole user name of the locks. Upper and lower case are equal.' },
  },
} as const satisfies ListFilters;

export const LIST_LOCKS = signature({
  method: 'GET',
  path: '/lock/page',
  lists: LOCK_FILTERS,
  data: cappedPageCodec(LockView, 'Lock page'),
});
/** `cleared`: how many failed logins and wrong codes no longer count. 0 if nothing was locked and nobody had failed. */
const Unlocked = t.strict({ cleared: t.Int }, 'Cleared locks');

export const UNLOCK = signature({ method: 'POST', path: '/lock/unlock', form: UNLOCK_FORM, data: Unlocked });
