import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Values } from './form-values';
import { submitForm } from './submit-form';

/** A question between the submission of a form and the request. `asked` are the fields that wait for the answer. */
export const useConfirmation = (formId: string) => {
  const isConfirmed = useRef(false);
  const [asked, setAsked] = useState<Values>();
  return {
    asked,
    isToAsk: (fields: Values): boolean => {
      const isToAsk = !isConfirmed.current;
      if (isToAsk) setAsked(fields);
      // One answer is for one request.
      isConfirmed.current = false;
      return isToAsk;
    },
    confirm: () => {
      flushSync(() => setAsked(undefined));
      isConfirmed.current = true;
      submitForm(formId);
    },
    cancel: () => setAsked(undefined),
  };
};
