/** Elements that use keys themselves. */
export const OWN_KEYS =
  'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox], [role=combobox], [role=tree], [role=textbox]';

/** A page that a key leads to, after `g`. */
export type ShortcutPage = Readonly<{ path: string; key: string }>;

/** The dashboard has this letter, so no list has it. */
const START = { path: '/', key: 'h' } as const satisfies ShortcutPage;

/**
 * The pages that the keyboard opens: the dashboard, and each list by the first letter of its name that no earlier one has.
 * The letters do not depend on the language of the page. A list without a free letter has no key.
 */
export const shortcutPages = (names: ReadonlyArray<string>): ReadonlyArray<ShortcutPage> => {
  const pages: ShortcutPage[] = [START];
  for (const name of names) {
    const key = name
      .toLowerCase()
      .split('')
      .find((letter) => /[a-z]/.test(letter) && !pages.some((page) => page.key === letter));
    if (key !== undefined) pages.push({ path: `/${name}`, key });
  }
  return pages;
};

/** What a key does. `prefix`: the next key names a page. */
export type ShortcutAction =
  | Readonly<{ does: 'prefix' | 'search' | 'find' | 'help' }>
  | Readonly<{ does: 'open'; path: string }>;

export type PressedKey = Readonly<{
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  repeat: boolean;
}>;

/** What a key does outside of inputs, dialogs and menus, if anything. `isPrefixed`: the key before it was `g`. */
export const shortcutOf = (
  pressed: PressedKey,
  isPrefixed: boolean,
  pages: ReadonlyArray<ShortcutPage>,
): ShortcutAction | undefined => {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing || repeat) return undefined;
  if (isPrefixed) {
    const page = pages.find((one) => one.key === key.toLowerCase());
    return page && { does: 'open', path: page.path };
  }
  if (key === 'g') return { does: 'prefix' };
  // the keys of Chinese input methods have full-width signs
  if (key === '/' || key === '、') return { does: 'search' };
  if (key === '?' || key === '？') return { does: 'help' };
  return key === 's' ? { does: 'find' } : undefined;
};
