/** Alphabets with letters that look alike. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek'] as const;

const has = (property: string): string => `[\\s\\S]*\\p{${property}}`;
const hasBoth = (one: string, other: string): string => `(?=${has(`Script=${one}`)})${has(`Script=${other}`)}`;

const PAIRS = ALPHABETS.flatMap((one, i) => ALPHABETS.slice(i + 1).map((other) => hasBoth(one, other)));

/** Characters that show nothing: those that programs may leave out, format characters and the blank braille. */
const BLANK = '[\\s\\S]*[\\p{DI}\\p{Cf}\\u2800]';

/** Other forms of letters and digits: long s, digraphs, raised, circled, mathematical, joined, wide ones, units. */
const OTHER_FORMS = [
  '\\u00AA\\u00B2\\u00B3\\u00B5\\u00B9\\u00BA\\u00BC-\\u00BE\\u0132\\u0133\\u013F\\u0140\\u0149\\u017F\\u01C4-\\u01CC',
  '\\u01F1-\\u01F3\\u02B0-\\u02FF\\u03D0-\\u03D6\\u03F0-\\u03F2\\u03F4\\u03F5\\u03F9\\u1D2C-\\u1D6A\\u1D78\\u1D9B-\\u1DBF',
  '\\u1E9A\\u1E9B\\u2070-\\u209F\\u20A8\\u2100-\\u218B\\u2460-\\u24FF\\u2C7C\\u2C7D\\u3200-\\u33FF\\uA69C\\uA69D\\uA770',
  '\\uA7F1-\\uA7F9\\uAB5C-\\uAB5F\\uAB69\\uFB00-\\uFB4F\\uFF00-\\uFFEF\\u{10780}-\\u{107BA}\\u{1CCD6}-\\u{1CCF9}',
  '\\u{1D400}-\\u{1D7FF}\\u{1E030}-\\u{1E06D}\\u{1F100}-\\u{1F1FF}\\u{1FBF0}-\\u{1FBF9}',
];
const OTHER_FORM = `[\\s\\S]*[${OTHER_FORMS.join('')}]`;

/** A mark on a letter that is a character of its own: `é` has one character. */
const MARKED = `[\\s\\S]*[${ALPHABETS.map((alphabet) => `\\p{Script=${alphabet}}`).join('')}]\\p{M}`;

/** The name of the operator in the audit trail, in any case. A pattern has no flag for that. */
const OPERATOR = '[mM][eE][nN][sS][hH][eE][nN]$';

/**
 * A new user name does not look like another one: it has no characters that show nothing, such as zero-width spaces, no
 * letters in another form, such as wide ones, no marks on letters, and letters of one of these alphabets at most. Names
 * of existing users may break this rule.
 */
export const USERNAME = new RegExp(`^(?!${[BLANK, OTHER_FORM, MARKED, ...PAIRS, OPERATOR].join('|')})[\\s\\S]*$`, 'u');
