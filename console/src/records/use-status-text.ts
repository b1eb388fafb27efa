import { STATUS } from '@menshen/contract/forms/form-field';
import { useTitle } from '../i18n/use-title';

/** Returns what a status is called in the language of the page. */
export const useStatusText = (): ((status: number) => string) => {
  const titleOf = useTitle();
  return (status) => {
    const choice = STATUS.choices.find(({ value }) => value === status);
    return choice ? titleOf(choice) : String(status);
  };
};
