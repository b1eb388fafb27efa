import type { Titled } from '@menshen/contract/forms/form-field';
import { useCallback } from 'react';
import { useLocale } from 'react-admin';

/** Returns the title of a described thing in the language of the page. */
export const useTitle = (): ((titled: Titled) => string) => {
  const locale = useLocale();
  return useCallback(({ title, english = title }) => (locale === 'en' ? english : title), [locale]);
};
