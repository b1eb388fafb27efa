import type { FailureKind } from '../service/lost-answer.js';
import { mayBeImported } from './may-be-imported.js';

/** A file whose records may be imported: its import had no answer, and nothing has told since whether they are. */
export type LostImport = Readonly<{ name: string; digest: string }>;

type Lost = LostImport | undefined;

/** The lost import after an answer that tells what is known of the file with this digest. */
export const afterAnswer = (lost: Lost, digest: string): Lost => (lost?.digest === digest ? undefined : lost);

/** The lost import after another import has failed. That this one has saved nothing does not tell what the one before has done. */
export const afterFailure = (lost: Lost, sent: LostImport, failure: FailureKind): Lost => {
  if (mayBeImported(failure)) return sent;
  return failure.reason === 'ImportRepeated' ? afterAnswer(lost, sent.digest) : lost;
};
