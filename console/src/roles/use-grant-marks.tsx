import { Chip, Typography } from '@mui/material';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { MenuNode } from '../menus/menu-tree';
import { sharesOf } from './grant-shares';

type Shown = Readonly<{
  /** All menus, and those that a tick can reach. */
  tree: ReadonlyArray<MenuNode>;
  reached: ReadonlyArray<MenuNode>;
  chosen: ReadonlyArray<number>;
  implied: ReadonlySet<number>;
  givable: ReadonlySet<number>;
}>;

/**
 * What the tree tells about a choice. A menu is half ticked if it is not chosen and a menu below it is. A text tells how
 * many of those below are chosen.
 */
export const useGrantMarks = ({ tree, reached, chosen, implied, givable }: Shown) => {
  const translate = useTranslate();
  const ids = useMemo(() => new Set(chosen), [chosen]);
  const all = useMemo(() => sharesOf(tree, ids), [tree, ids]);
  const shown = useMemo(() => (reached === tree ? all : sharesOf(reached, ids)), [reached, tree, ids, all]);
  const isHalf = useCallback((id: number): boolean => implied.has(id), [implied]);
  const shareText = useCallback(
    (id: number): string | undefined => {
      const [whole, part] = [all.get(id), shown.get(id)];
      if (!whole || !part) return undefined;
      const counts = { chosen: part.chosenBelow, below: part.below };
      const hidden = whole.below - part.below;
      const hiddenCounts = { hidden, hiddenChosen: whole.chosenBelow - part.chosenBelow };
      if (hidden > 0)
        return translate(part.below > 0 ? 'roles.shareOfShown' : 'roles.shareOfHidden', { ...counts, ...hiddenCounts });
      const isPart = (ids.has(id) || part.chosenBelow > 0) && part.chosenBelow < part.below;
      return isPart ? translate('roles.share', counts) : undefined;
    },
    [all, shown, ids, translate],
  );
  const mark = useCallback(
    (id: number): ReactNode => {
      const share = shareText(id);
      return (
        <>
          {!givable.has(id) && <Chip size="small" variant="outlined" label={translate('roles.notHeld')} />}
          {givable.has(id) && implied.has(id) && <Chip size="small" label={translate('roles.implied')} />}
          {share !== undefined && (
            <Typography variant="caption" color="text.secondary">
              {share}
            </Typography>
          )}
        </>
      );
    },
    [shareText, givable, implied, translate],
  );
  return { isHalf, mark };
};
