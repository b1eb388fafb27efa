import type { Attributes } from '@opentelemetry/api';

/** The kind of an error, without its message: messages of database drivers contain values. */
export const failureAttributes = (error: unknown): Attributes => {
  if (!(error instanceof Error)) return { 'error.type': typeof error };
  const { cause } = error;
  const code = [error, cause]
    .map((one) => (one instanceof Error && 'code' in one ? one.code : undefined))
    .find(Boolean);
  return { 'error.type': error.name, ...(typeof code === 'string' && { 'error.code': code }) };
};
