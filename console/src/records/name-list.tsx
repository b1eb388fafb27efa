import { Box, Typography } from '@mui/material';

/** The name of a record, and perhaps more about it. */
export type Named = Readonly<{ key: string | number; name: string; detail?: string }>;

/** The names of the records that an action changes. A long list scrolls, also by keyboard. */
export const NameList = ({ label, items }: Readonly<{ label: string; items: ReadonlyArray<Named> }>) => (
  <Box
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{ maxHeight: 220, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    <Box component="ul" sx={{ m: 0, py: 1, pl: 4, pr: 2, overflowWrap: 'anywhere' }}>
      {items.map(({ key, name, detail }) => (
        <li key={key}>
          <bdi>{name}</bdi>
          {detail !== undefined && (
            <Typography component="span" variant="caption" color="text.secondary" sx={{ ml: 1 }}>
              {detail}
            </Typography>
          )}
        </li>
      ))}
    </Box>
  </Box>
);
