import { useLocale } from 'react-admin';
import type { Title } from '../service/description';

/** Returns the title of a described thing in the language of the page. */
export const useTitle = (): ((titled: Title) => string) => {
  const locale = useLocale();
  return ({ title, titleEn }) => (locale === 'en' ? titleEn : title);
};
