import type { FailureKind } from '../service/lost-answer.js';
import { mayBeImported } from './may-be-imported.js';

/**
 * A file whose records may be imported: its import had no answer. `digest` is that of the chosen file, whose corrections are imports of
 * the same file. `earlier` is how many imports of the file were known when it was sent.
 */
export type LostImport = Readonly<{ name: string; digest: string; earlier: number }>;

type Lost = LostImport | undefined;

/** Whether a check of the chosen file with this digest knows no import besides those from before the lost one. `times`: how many it knows. */
export const isStillUnknown = (lost: Lost, digest: string, times: number): boolean =>
  lost?.digest === digest && times <= lost.earlier;

/**
 * The lost import after a check of the chosen file with this digest, which knows this many imports. It stays lost until a check knows one
 * more: it may still be running. Imports that are too old are no longer known.
 */
export const afterCheck = (lost: Lost, digest: string, times: number): Lost => {
  if (!isStillUnknown(lost, digest, times)) return lost?.digest === digest ? undefined : lost;
  return lost && { ...lost, earlier: times };
};

/** The lost import after another import has failed. That this one has saved nothing does not tell what the one before has done. */
export const afterFailure = (lost: Lost, sent: LostImport, failure: FailureKind): Lost => {
  if (mayBeImported(failure)) return sent;
  return failure.reason === 'ImportRepeated' && lost?.digest === sent.digest ? undefined : lost;
};
