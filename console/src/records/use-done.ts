import type { Titled } from '@menshen/contract/forms/form-field';
import { useNotify } from 'react-admin';
import { useTitle } from '../i18n/use-title';

type Change = 'created' | 'saved' | 'deleted' | 'enabled' | 'disabled';

/** Tells that records of a module were changed: one by its name, several by their number. */
export const useDone = (module: Titled): ((change: Change, names: ReadonlyArray<string>) => void) => {
  const titleOf = useTitle();
  const notify = useNotify();
  return (change, names) =>
    notify(`records.done.${change}.${names.length === 1 ? 'one' : 'several'}`, {
      type: 'success',
      messageArgs: { module: titleOf(module), name: names[0], smart_count: names.length },
    });
};
