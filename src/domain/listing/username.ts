/** Alphabets with letters that look alike. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek'] as const;

const has = (property: string): string => `[\\s\\S]*\\p{${property}}`;
const hasBoth = (one: string, other: string): string => `(?=${has(`Script=${one}`)})${has(`Script=${other}`)}`;

const PAIRS = ALPHABETS.flatMap((one, i) => ALPHABETS.slice(i + 1).map((other) => hasBoth(one, other)));

/** The name of the operator in the audit trail, in any case. A pattern has no flag for that; `ſ` is a small `s`. */
const OPERATOR = '[mM][eE][nN][sSſ][hH][eE][nN]$';

/**
 * A new user name does not look like another one: it has no format characters, such as zero-width spaces, and letters of
 * one of these alphabets at most. Names of existing users may break this rule.
 */
export const USERNAME = new RegExp(`^(?!${[has('Cf'), ...PAIRS, OPERATOR].join('|')})[\\s\\S]*$`, 'u');
