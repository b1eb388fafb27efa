import type { Field } from '../forms/form-field.js';
import type { Signature } from './signature.js';

const isCredential = ({ kind, credential }: Pick<Field, 'kind' | 'credential'>): boolean =>
  kind === 'password' || credential === true;

/** True if some of the fields is a password or a code. */
export const haveCredentials = (fields: Readonly<Record<string, Pick<Field, 'kind' | 'credential'>>>): boolean =>
  Object.values(fields).some(isCredential);

/**
 * True if a request to the endpoint carries a password, a code or a ticket, or its answer a drawn password or new codes: the
 * answers that do belong to forms that have such a field. Some policies demand TLS in front of these endpoints.
 */
export const carriesCredentials = ({
  form,
  uploadsCredentials,
}: Pick<Signature, 'form' | 'uploadsCredentials'>): boolean =>
  uploadsCredentials === true || (form !== undefined && haveCredentials(form.fields));
