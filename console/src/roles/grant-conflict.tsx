import { useTranslate } from 'react-admin';
import { ConflictDialog } from '../modules/conflict-dialog';
import { useConflictActions, type ConflictProps } from '../modules/form-conflict';
import { textOf } from '../modules/form-values';
import { differingIds } from './grant-choice';

/** More differences than these are decided together. */
const MOST_FIELDS = 50;

const ALL = 'all';

type Props = ConflictProps & Readonly<{ paths: ReadonlyMap<number, string> }>;

/** The menus that somebody else and this user have chosen differently, one by one. */
export const GrantConflict = ({ paths, ...conflict }: Props) => {
  const translate = useTranslate();
  const { mine, save, leave } = useConflictActions(conflict);
  const [base, theirs, own] = [conflict.base, conflict.theirs, mine()].map(
    (values) => new Set(values['menuIds'] as ReadonlyArray<number>),
  ) as [Set<number>, Set<number>, Set<number>];
  const differing = differingIds([...theirs], [...own]);
  const stateOf = (ids: ReadonlySet<number>, id: number) =>
    translate(ids.has(id) ? 'roles.granted' : 'roles.notGranted');
  // What only this user has changed stays as it is, without a question.
  const each = differing
    .filter((id) => base.has(id) !== theirs.has(id))
    .map((id) => ({
      name: String(id),
      title: paths.get(id) ?? `#${id}`,
      theirs: stateOf(theirs, id),
      mine: stateOf(own, id),
      isChangedByThem: true,
      isChangedByMe: base.has(id) !== own.has(id),
    }));
  const together = {
    name: ALL,
    title: translate('roles.grants'),
    theirs: translate('roles.menuCount', { smart_count: theirs.size }),
    mine: translate('roles.menuCount', { smart_count: own.size }),
    isChangedByThem: true,
    isChangedByMe: true,
  };
  const saveChoice = (takenOver: ReadonlyArray<string>) => {
    const ids = takenOver.includes(ALL) ? differing : takenOver.map(Number);
    const result = new Set(own);
    for (const id of ids) {
      if (theirs.has(id)) result.add(id);
      else result.delete(id);
    }
    save({ menuIds: [...result].toSorted((one, other) => one - other) });
  };
  return (
    <ConflictDialog
      isSame={differing.length === 0}
      fields={each.length > MOST_FIELDS ? [together] : each}
      changedBy={textOf(conflict.theirs['updateUser'])}
      changedAt={textOf(conflict.theirs['updateTime'])}
      onSave={saveChoice}
      onDone={leave}
      onKeepEditing={conflict.onKeepEditing}
    />
  );
};
