import Search from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, Stack, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ResultStatus } from '../elements/result-status';

type Props = Readonly<{
  text: string;
  onSearch: (text: string) => void;
  /** What is searched for. */
  searchLabel: string;
  /** How many nodes match the search; undefined without one. */
  matches?: number | undefined;
  more: number;
  expandAll: (() => void) | undefined;
  collapseAll: () => void;
  children?: ReactNode;
}>;

/** The search in a tree, and the buttons that open and close all of it. */
export const TreeToolbar = (props: Props) => {
  const { text, onSearch, searchLabel, matches, more, expandAll, collapseAll, children } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ mb: 1 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          size="small"
          hiddenLabel
          value={text}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter does not submit the form around the tree.
            if (event.key === 'Enter') event.preventDefault();
          }}
          placeholder={searchLabel}
          sx={{ width: { xs: '100%', sm: 320 } }}
          slotProps={{
            htmlInput: { 'aria-label': searchLabel, maxLength: 200 },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        {expandAll && (
          <Button size="small" color="inherit" onClick={expandAll}>
            {translate('tree.expandAll')}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={collapseAll}>
          {translate('tree.collapseAll')}
        </Button>
        {children}
      </Stack>
      <ResultStatus total={matches === undefined ? undefined : matches - more} text="tree.shown" />
      {more > 0 && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('tree.more', { smart_count: more })}
        </Typography>
      )}
    </Box>
  );
};
