import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { ChangedRecord, ChangeTarget } from '../../domain/ports/record-changes.js';
import type { RecordsUnread } from '../../domain/records/decide-operation.js';
import type { RecordChange } from '../../domain/records/record-change.js';
import type { FoundForChange } from '../../domain/records/record-decisions.js';
import type { MeantRecord } from '../../domain/records/references.js';
import { changeRecords, type ChangeDependencies } from './change-records.js';

type Tagged = Readonly<{ _tag: string }>;

type Decide<Refused> = (
  meant: ReadonlyArray<MeantRecord>,
) => (found: FoundForChange) => E.Either<Refused | RecordsUnread, ReadonlyArray<RecordChange>>;

/** The values of the records that are read may refer to others, and these again. */
const MOST_ROUNDS = 10;

const isUnread = (refusal: Tagged): refusal is RecordsUnread => refusal._tag === 'RecordsUnread';

/**
 * Makes a change whose references are known only when its records are read. It begins anew with the records that these mean,
 * because they are locked first.
 */
export const changeWithReferences = async <Refused extends Tagged>(
  deps: ChangeDependencies,
  target: ChangeTarget,
  decideWith: Decide<Refused>,
): Promise<E.Either<Refused | RefusalOf<'ValueTaken'>, ReadonlyArray<ChangedRecord>>> => {
  let meant = target.meant ?? [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const changed = await changeRecords(deps, { ...target, meant }, decideWith(meant));
    if (E.isRight(changed)) return changed;
    const refusal: Refused | RecordsUnread | RefusalOf<'ValueTaken'> = changed.left;
    if (!isUnread(refusal)) return E.left(refusal);
    meant = [...meant, ...refusal.meant];
  }
  throw new Error(`a change of ${target.module} refers to other records each time`);
};
