import type { AccessExplanation } from '@menshen/contract/access/access-endpoints';
import type { Titled } from '@menshen/contract/forms/form-field';

type Explained = AccessExplanation['permissions'][number];

/** What the page of the access shows of a permission: it is held, a source of it is blocked, or no role carries it. */
export const ACCESS_STATES = ['granted', 'blocked', 'absent'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

export const stateOf = ({ granted, sources }: Explained): AccessState => {
  if (granted) return 'granted';
  return sources.length > 0 ? 'blocked' : 'absent';
};

/** How many permissions have each state. */
export const countsOf = (permissions: ReadonlyArray<Explained>): Readonly<Record<AccessState, number>> => {
  const counts = { granted: 0, blocked: 0, absent: 0 };
  for (const permission of permissions) counts[stateOf(permission)] += 1;
  return counts;
};

type Search = Readonly<{ text: string; state: AccessState | undefined; titles: Readonly<Record<string, Titled>> }>;

const rankOf = (explained: Explained): number => ACCESS_STATES.indexOf(stateOf(explained));

/** The permissions of a state whose name or title has the text, in any case. What the user has comes first. */
export const foundPermissions = (
  permissions: ReadonlyArray<Explained>,
  { text, state, titles }: Search,
): ReadonlyArray<Explained> => {
  const wanted = text.trim().toLowerCase();
  const found = permissions.filter((one) => {
    if (state !== undefined && stateOf(one) !== state) return false;
    const { title = '', english = '' } = titles[one.permission] ?? {};
    return `${one.permission}\n${title}\n${english}`.toLowerCase().includes(wanted);
  });
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
};

/** The permissions with a title, for which the console has a page or an action, and those without one. */
export const groupedPermissions = (
  permissions: ReadonlyArray<Explained>,
  titles: Search['titles'],
): Readonly<{ titled: ReadonlyArray<Explained>; others: ReadonlyArray<Explained> }> => {
  const hasTitle = ({ permission }: Explained): boolean => titles[permission] !== undefined;
  return { titled: permissions.filter(hasTitle), others: permissions.filter((one) => !hasTitle(one)) };
};
