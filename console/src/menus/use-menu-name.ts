import { useCallback } from 'react';
import { useTitle } from '../i18n/use-title';
import { menuTitles } from '../elements/navigation';

type Named = Readonly<{ name: string; english: string }>;

/** Returns the name of a menu in the language of the page. */
export const useMenuName = (): ((menu: Named) => string) => {
  const titleOf = useTitle();
  return useCallback((menu) => titleOf(menuTitles(menu)), [titleOf]);
};
