import type { Titled } from '@menshen/contract/forms/form-field';
import { titleIn } from '@menshen/contract/listing/file-language';
import { useCallback } from 'react';
import { useLocale } from 'react-admin';

/** Returns the title of a described thing in the language of the page. */
export const useTitle = (): ((titled: Titled) => string) => {
  const locale = useLocale();
  return useCallback((titled) => titleIn(titled, locale === 'en' ? 'en' : 'zh'), [locale]);
};
