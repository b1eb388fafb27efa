/** The number of hours of which logins are counted, the present one included. */
export const LOGIN_HOURS = 24;

/** The event of each count. */
export const LOGIN_EVENTS = { loggedIn: 'LoggedIn', refused: 'LoginRefused' } as const;
