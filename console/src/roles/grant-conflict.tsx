import { useTranslate } from 'react-admin';
import { ConflictDialog } from '../forms/conflict-dialog';
import { useConflictActions, type ConflictProps } from '../fields/form-conflict';
import { textOf } from '../forms/form-values';
import { differingIds, menuIdsOf } from './grant-choice';
import { disputedMenus, mergedChoice } from './grant-merge';

/** More differences than these are decided together. */
const MOST_FIELDS = 50;

const ALL = 'all';

type Props = ConflictProps & Readonly<{ paths: ReadonlyMap<number, string> }>;

/** The menus that somebody else and this user have chosen differently, one by one. */
export const GrantConflict = ({ paths, ...conflict }: Props) => {
  const translate = useTranslate();
  const { mine, save, leave } = useConflictActions(conflict);
  const choices = { base: menuIdsOf(conflict.base), theirs: menuIdsOf(conflict.theirs), own: menuIdsOf(mine()) };
  const differing = differingIds(choices.theirs, choices.own);
  const shown = (isGranted: boolean) => translate(isGranted ? 'roles.granted' : 'roles.notGranted');
  const each = disputedMenus(choices).map(({ id, isTheirs, isOwn, isChangedByMe }) => ({
    name: String(id),
    title: paths.get(id) ?? `#${id}`,
    theirs: shown(isTheirs),
    mine: shown(isOwn),
    isChangedByThem: true,
    isChangedByMe,
  }));
  const together = {
    name: ALL,
    title: translate('roles.grants'),
    theirs: translate('roles.menuCount', { smart_count: choices.theirs.length }),
    mine: translate('roles.menuCount', { smart_count: choices.own.length }),
    isChangedByThem: true,
    isChangedByMe: true,
  };
  const saveChoice = (takenOver: ReadonlyArray<string>) =>
    save({ menuIds: mergedChoice(choices, takenOver.includes(ALL) ? differing : takenOver.map(Number)) });
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
