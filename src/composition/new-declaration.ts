import { declarationCode } from '../adapters/schema/declaration-code.js';
import { nameFaults } from '../contract/modules/declaration-faults.js';
import { SORT, STATUS } from '../contract/forms/form-field.js';
import { defineModule } from '../contract/modules/module-declaration.js';
import { isConstantName } from './configuration-edit.js';
import { moduleFaults } from './modules.js';

/** The titles of a new module. Without them, they are made from its name. */
export type ModuleTitles = Readonly<{ title?: string; english?: string }>;

/** `purchaseOrder` as `Purchase order`. */
const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const pluralOf = (words: string): string => {
  if (/[^aeiou]y$/.test(words)) return words.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh)$/.test(words) ? `${words}es` : `${words}s`;
};

const declarationOf = (name: string, { title = wordsOf(name), english = pluralOf(wordsOf(name)) }: ModuleTitles) =>
  ({
    name,
    title,
    english,
    fields: {
      name: { kind: 'text', title: '名称', english: 'Name', min: 1, max: 100 },
      sort: SORT,
      status: STATUS,
    },
    list: ['id', 'name', 'status', 'statusText', 'sort', 'createTime'],
    order: ['sort'],
    search: { name: ['name'] },
    filters: ['status'],
    orderBy: ['name', 'createTime'],
    unique: ['name'],
    label: 'name',
  }) as const;

/** The file of a new module: a declaration to begin with. */
export const newDeclaration = (name: string, titles: ModuleTitles): string =>
  declarationCode(
    declarationOf(name, titles),
    titles.title === undefined ? ['title is the name that users see, in Chinese; english is the same in English'] : [],
  );

/** Why no new module can have this name. Empty if one can. */
export const newNameFaults = (name: string): ReadonlyArray<string> => {
  const faults = nameFaults(name);
  if (faults.length > 0) return faults;
  if (!isConstantName(name)) return ['it is a reserved word of JavaScript'];
  return moduleFaults([{ declaration: defineModule(declarationOf(name, {})), migrations: [] }]);
};
