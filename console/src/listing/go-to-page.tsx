import { Box, TextField } from '@mui/material';
import { useState, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { typedPage } from './page-numbers';

type Props = Readonly<{ lastPage: number; onGo: (page: number) => void }>;

/** Goes to a page by its number. */
export const GoToPage = ({ lastPage, onGo }: Props) => {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const page = typedPage(text, lastPage);
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    if (page === undefined) return;
    setText('');
    onGo(page);
  };
  return (
    <Box component="form" noValidate onSubmit={go} sx={{ display: 'flex', alignItems: 'center' }}>
      <TextField
        size="small"
        variant="outlined"
        placeholder={translate('listing.pages.goTo')}
        value={text}
        error={text !== '' && page === undefined}
        onChange={({ target }) => setText(target.value)}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            enterKeyHint: 'go',
            'aria-label': translate('listing.pages.goToOf', { lastPage }),
          },
        }}
        sx={{ width: 108, '& input': { py: 0.75, fontSize: '0.875rem' } }}
      />
    </Box>
  );
};
