import { useLocale } from 'react-admin';
import type { Failure } from './api';
import { useModules } from './description-context';
import { describedFailureText } from './failure-messages';

/** Returns the text of a failure in the language of the page. */
export const useFailureText = (): ((failure: Failure) => string) => {
  const locale = useLocale();
  const modules = useModules();
  return (failure) => describedFailureText(failure, locale, modules);
};
