import type { ReachedRows } from '@menshen/contract/access/reached-rows';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { reachedParts } from './scope-parts';
import { MOST_NAMES, useScopeWords } from './use-scope-words';

/** The records that a permission reaches, in words: all, those of departments, the own ones, or none. A click shows all departments. */
export const ReachedRowsText = ({ rows }: Readonly<{ rows: ReachedRows }>) => {
  const translate = useTranslate();
  const words = useScopeWords();
  const [isWhole, setWhole] = useState(false);
  if (rows.everything) return translate('scopes.everything');
  const parts = reachedParts(rows);
  if (parts.length === 0)
    return (
      <Typography component="span" variant="body2" color="warning.main">
        {translate('scopes.noRecords')}
      </Typography>
    );
  const isLong = rows.departments.length > MOST_NAMES;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {words.parts(parts, isWhole ? Infinity : MOST_NAMES)}
      {isLong && (
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ minWidth: 0, ml: 0.5, py: 0 }}
        >
          {translate(isWhole ? 'scopes.fewer' : 'scopes.all')}
        </Button>
      )}
    </Box>
  );
};
