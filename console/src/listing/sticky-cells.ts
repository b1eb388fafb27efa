import { alpha, type Theme } from '@mui/material';

const layer = (color: string): string => `linear-gradient(${color}, ${color})`;

/** A cell that stays where it is while the table scrolls below it. It shows the colours of its row. */
const sticky = ({ palette }: Theme) => ({
  position: 'sticky' as const,
  zIndex: 2,
  bgcolor: 'background.paper',
  '.MuiTableRow-hover:hover > &': { backgroundImage: layer(palette.action.hover) },
  '.MuiTableRow-root.Mui-selected > &': {
    backgroundImage: layer(alpha(palette.primary.main, palette.action.selectedOpacity)),
  },
  '.MuiTableRow-hover.Mui-selected:hover > &': {
    backgroundImage: layer(alpha(palette.primary.main, palette.action.selectedOpacity + palette.action.hoverOpacity)),
  },
});

const CHECK_WIDTH = 48;

/** The cell of a checkbox, at the left edge. */
export const checkCell = (theme: Theme) => ({
  ...sticky(theme),
  left: 0,
  width: CHECK_WIDTH,
  minWidth: CHECK_WIDTH,
});

/** The cell that names the record, beside the checkboxes or at the left edge. */
export const nameCell = (isBesideChecks: boolean) => (theme: Theme) => ({
  ...sticky(theme),
  left: isBesideChecks ? CHECK_WIDTH : 0,
});

/** The cell with what can be done with the record, at the right edge. Its shadow tells that columns may be below it. */
export const actionCell = (theme: Theme) => ({
  ...sticky(theme),
  right: 0,
  boxShadow: '-6px 0 6px -6px rgba(0, 0, 0, 0.3)',
});
