import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** The heading of a section of a page, with an action at the end of its line. */
export const SectionHeading = ({ title, children }: Readonly<{ title: string; children?: ReactNode }>) => (
  <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
    <Typography variant="h6" component="h2">
      {title}
    </Typography>
    {children && <Box sx={{ ml: 'auto' }}>{children}</Box>}
  </Stack>
);
