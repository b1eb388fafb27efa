import type { ExactCount } from '../assignments/exact-count.js';
import type { Note } from '../records/note.js';
import { ADMINISTRATOR_ID } from '../records/protection.js';
import type { DisabledMenus } from './disabled-menus.js';

type HoldersPage = Readonly<{ total: number; records: ReadonlyArray<Readonly<{ id: number }>> }>;

/** How many users apart from the administrator have a permission, from the first page of all who have it. */
export const otherHolders = ({ total, records }: HoldersPage): number | 'unknown' => {
  if (records.some(({ id }) => id === ADMINISTRATOR_ID)) return total - 1;
  return records.length === total ? total : 'unknown';
};

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** `holders`: how many users apart from the administrator have the permission, if just one is lost. */
type Asked = Readonly<{ change: DisabledMenus; holders: Exclude<ExactCount, undefined>; translate: Translate }>;

const lostNotes = ({ change: { lost }, holders, translate }: Asked): ReadonlyArray<Note> => {
  const textOf = (key: string, values: Readonly<Record<string, string | number>>) =>
    translate(`records.disable.menu.${key}`, values);
  const [permission, ...others] = lost;
  if (permission === undefined) return [];
  if (others.length > 0) return [{ text: textOf('lostSeveral', { smart_count: lost.length }), severity: 'warning' }];
  if (holders === 'unknown') return [{ text: textOf('lost', { permission }), severity: 'warning' }];
  if (holders === 0) return [{ text: textOf('lostByNobody', { permission }), severity: 'info' }];
  return [{ text: textOf('lostBy', { permission, smart_count: holders }), severity: 'warning' }];
};

/** What users lose and keep when menus are disabled: a text for one permission by its name, for several by their number. */
export const menuNotes = (asked: Asked): ReadonlyArray<Note> => {
  const { change, translate } = asked;
  const [permission = '', ...others] = change.kept;
  const kept =
    others.length > 0
      ? translate('records.disable.menu.keptSeveral', { smart_count: change.kept.length })
      : translate('records.disable.menu.kept', { permission });
  return [
    ...lostNotes(asked),
    ...(change.kept.length > 0 ? [{ text: kept, severity: 'warning' } as const] : []),
    ...(change.isInNavigation
      ? [{ text: translate('records.disable.menu.navigation'), severity: 'info' } as const]
      : []),
  ];
};
