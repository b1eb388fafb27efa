import { t } from '../../contract/fp.js';
import { TimeText } from '../../contract/record.js';

/** The number of hours of which logins are counted, the present one included. */
export const LOGIN_HOURS = 24;

/** The event of each count. */
export const LOGIN_EVENTS = { loggedIn: 'LoggedIn', refused: 'LoginRefused' } as const;

/** The logins of one hour. `hour` is its beginning, in the zone of the setting `TIME_ZONE`. */
export const LoginHour = t.strict({ hour: TimeText, loggedIn: t.Int, refused: t.Int }, 'Login hour');
export type LoginHour = Readonly<t.OutputOf<typeof LoginHour>>;
