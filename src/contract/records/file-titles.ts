import type { Titled } from '../forms/form-field.js';
import { titlesOf, type Titles } from '../modules/module-description.js';

/** The titles of the number of a choice, or of the id of a reference, in a file where its text or its name has the title of the field. */
export const numberTitles = (field: Titled, kind: 'choice' | 'reference'): Titles => {
  const { title, english } = titlesOf(field);
  return { title: `${title}编号`, english: `${english} ${kind === 'choice' ? 'number' : 'ID'}` };
};

/** The column with the names of records that are linked by their ids, such as `roleNames` of `roleIds`. */
export const linkedNamesName = (ids: string): string => ids.replace(/Ids$/, 'Names');

/** The titles of that column. The English one has the words of its name, because the title of the ids is a plural: `Role names`. */
export const linkedNamesTitles = (ids: string, field: Titled): Titles => {
  const words = linkedNamesName(ids).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return { title: `${titlesOf(field).title}名称`, english: words.charAt(0).toUpperCase() + words.slice(1) };
};
