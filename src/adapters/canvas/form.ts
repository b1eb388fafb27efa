import { between } from './chance.js';

/** Capitals whose small form is not theirs made smaller, nor like anything else a captcha has. */
const ALSO_SMALL = 'DEHKMNTU';

/** The character, or sometimes its small form: which of the two is typed does not matter. */
export const formOf = (character: string): string =>
  ALSO_SMALL.includes(character) && between(0, 1) < 0.5 ? character.toLowerCase() : character;
