import type { Validator } from 'react-admin';
import type { FormInput } from '../service/description';
import { faultMessage } from './fault-message';
import { shownFaults, type Values } from './form-values';

/** The rules of the service as a check of the form library. */
export const validatorOf =
  (form: ReadonlyArray<FormInput>, input: FormInput): Validator =>
  (value: unknown, values: Values) => {
    const { name } = input;
    const fault = shownFaults(form, { ...values, [name]: value }).find(({ field }) => field === name);
    return fault && faultMessage(input, fault);
  };
