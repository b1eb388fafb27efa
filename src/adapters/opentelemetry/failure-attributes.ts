import type { Attributes } from '@opentelemetry/api';

/** Of which kind an error is, and no word of its message: the driver's quote statements with their values. */
export const failureAttributes = (error: unknown): Attributes => {
  if (!(error instanceof Error)) return { 'error.type': typeof error };
  const { cause } = error;
  const code = [error, cause]
    .map((one) => (one instanceof Error && 'code' in one ? one.code : undefined))
    .find(Boolean);
  return { 'error.type': error.name, ...(typeof code === 'string' && { 'error.code': code }) };
};
