import { DATA_SCOPES, type DataScope } from '@menshen/contract/values/data-scope';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { ScopePart } from './scope-parts';

/** The most names that one sentence has. */
export const MOST_NAMES = 3;

/** Returns the texts of data scopes in the language of the page. */
export const useScopeWords = () => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const partText = (part: ScopePart): string => {
    if (part === 'own') return translate('scopes.own');
    return part.below ? translate('scopes.andBelow', { name: part.name }) : part.name;
  };
  const listed = (texts: ReadonlyArray<string>): string => texts.join(translate('scopes.separator'));
  /** The title of a data scope. */
  const title = (scope: number): string => {
    const known = DATA_SCOPES.find(({ value }) => value === scope);
    return known ? titleOf(known) : String(scope);
  };
  /** The first parts, and how many departments there are if these are not all. */
  const parts = (all: ReadonlyArray<ScopePart>, most = MOST_NAMES): string => {
    const departments = all.filter((part) => part !== 'own');
    const named = listed(departments.slice(0, most).map(partText));
    const told =
      departments.length > most
        ? translate('scopes.andMore', { names: named, smart_count: departments.length })
        : named;
    return listed([...(told === '' ? [] : [told]), ...(all.includes('own') ? [partText('own')] : [])]);
  };
  /** The data scope of an assignment. Undefined while the name of a department is read. */
  const assigned = (
    { scope, departments }: DataScope,
    nameOf: (id: number) => string | undefined,
  ): string | undefined => {
    if (!departments) return title(scope);
    const named = departments.flatMap(({ id, below }) => {
      const name = nameOf(id);
      return name === undefined ? [] : [{ name, below }];
    });
    return named.length < departments.length ? undefined : parts(named);
  };
  return { title, partText, parts, assigned };
};
