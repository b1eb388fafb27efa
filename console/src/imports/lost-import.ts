import type { FailureKind } from '../service/lost-answer.js';
import { mayBeImported } from './may-be-imported.js';

/**
 * A file whose records may be imported: its import had no answer. `earlier` is how many imports of the file were known when it was
 * sent.
 */
export type LostImport = Readonly<{ name: string; digest: string; earlier: number }>;

type Lost = LostImport | undefined;

/** Whether a check of the file with this digest knows no import besides those from before the lost one. `times`: how many it knows. */
export const isStillUnknown = (lost: Lost, digest: string, times: number): boolean =>
  lost?.digest === digest && times <= lost.earlier;

/** The lost import after an answer that tells what is known of the file with this digest. */
export const afterAnswer = (lost: Lost, digest: string): Lost => (lost?.digest === digest ? undefined : lost);

/** The lost import after another import has failed. That this one has saved nothing does not tell what the one before has done. */
export const afterFailure = (lost: Lost, sent: LostImport, failure: FailureKind): Lost => {
  if (mayBeImported(failure)) return sent;
  return failure.reason === 'ImportRepeated' ? afterAnswer(lost, sent.digest) : lost;
};
