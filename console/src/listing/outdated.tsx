import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** How records look that do not belong to the chosen filter, order or page. */
export const outdated = (isOutdated: boolean) => ({ opacity: isOutdated ? 0.5 : 1 });

type Props = Readonly<{ isOutdated: boolean; children: ReactNode }>;

/** Records of another filter or page, while those of the chosen one are read: they are dimmed, and nobody can use them. */
export const Outdated = ({ isOutdated, children }: Props) => (
  <Box inert={isOutdated} sx={{ ...outdated(isOutdated), minWidth: 0 }}>
    {children}
  </Box>
);
