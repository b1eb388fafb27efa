import { useLocale } from 'react-admin';
import type { Failure } from './api';
import { useModules, usePermissionTitles } from './description-context';
import { describedFailureText } from './failure-messages';

/** Returns the text of a failure in the language of the page. */
export const useFailureText = (): ((failure: Failure) => string) => {
  const locale = useLocale();
  const modules = useModules();
  const permissions = usePermissionTitles();
  return (failure) => describedFailureText(failure, locale, { modules, permissions });
};
