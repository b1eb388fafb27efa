/** What a lock holds; an empty text is any. */
export type Lockable = Readonly<{ username: string; address: string }>;

/** What can be cleared of a lock: its name and address together, or each alone. */
export const unlockChoices = ({ username, address }: Lockable): ReadonlyArray<readonly [string, Lockable]> => [
  ...(username !== '' && address !== '' ? [['both', { username, address }] as const] : []),
  ...(username === '' ? [] : [['byName', { username, address: '' }] as const]),
  ...(address === '' ? [] : [['byAddress', { username: '', address }] as const]),
];
