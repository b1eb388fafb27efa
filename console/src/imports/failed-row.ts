import type { FailureCause } from '@menshen/contract/refusals/failure';
import { fileRows, type Described } from './file-rows.js';

type Sent = Readonly<{ text: string; file: Readonly<{ isSheet: boolean }> }>;

/** The row of a failed import that a constraint of the database refuses, as the user counts rows; undefined if the service names none. */
export const failedRow = (failure: FailureCause, { text, file }: Sent, module: Described): number | undefined => {
  const line = failure.reason === 'ConstraintViolated' ? failure.detail.line : undefined;
  return line && (fileRows(text, module, file.isSheet).rows.find((row) => row.line === line)?.row ?? line);
};
