import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Failure, Result } from '../service/api';
import type { FormInput } from '../service/description';
import { useFailureText } from '../service/use-failure-text';
import { refusedField, requestFields, type Values } from './form-values';

type Options<T> = Readonly<{
  form: ReadonlyArray<FormInput>;
  /** Sends the fields. The form stays as it is until the outcome is a success. */
  send: (fields: Values) => Promise<Result<T>>;
  onSaved: (data: T) => void;
  /** Whether a question comes first. It then submits the form again. */
  isToAsk?: ((fields: Values) => boolean) | undefined;
}>;

/** A field that the service has refused. Each refusal is another object. */
type Refused = Readonly<{ field: string }>;

/** Sends a form once at a time. A refusal of a field is an error of its input, any other failure is of the whole form. */
export const useSubmission = <T>({ form, send, onSaved, isToAsk }: Options<T>) => {
  const failureText = useFailureText();
  const [failure, setFailure] = useState<Failure>();
  const [refused, setRefused] = useState<Refused>();
  const isRunning = useRef(false);

  const submit = async (values: Values) => {
    if (isRunning.current) return undefined;
    setFailure(undefined);
    const fields = requestFields(form, values);
    // Without an error, the form would count as saved.
    if (isToAsk?.(fields)) return { root: { serverError: 'NotConfirmed' } };
    isRunning.current = true;
    try {
      const result = await send(fields);
      if (result.ok) {
        onSaved(result.data);
        return undefined;
      }
      const field = refusedField(result, form, fields);
      if (field !== undefined) {
        setRefused({ field });
        return { [field]: failureText(result) };
      }
      setFailure(result);
      return { root: { serverError: result.reason } };
    } finally {
      isRunning.current = false;
    }
  };
  return { submit, failure, refused };
};

/** Moves the focus to a field that the service has refused. */
export const RefusedFocus = ({ refused }: Readonly<{ refused: Refused | undefined }>) => {
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (refused) setFocus(refused.field);
  }, [refused, setFocus]);
  return null;
};
