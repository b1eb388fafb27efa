import { MOST_IMPORT_MEGABYTES, MOST_IMPORT_ROWS } from '@menshen/contract/records/import-request';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslate } from 'react-admin';
import { ACCEPTED } from './import-file';

/** Takes a file: dropped, or chosen. */
export const DropZone = ({ onFile }: Readonly<{ onFile: (file: File) => void }>) => {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Box
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.5,
        p: { xs: 2, sm: 4 },
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : undefined,
        borderRadius: 1,
        textAlign: 'center',
      }}
    >
      <UploadFile color="action" sx={{ fontSize: 40 }} />
      <Typography>
        {translate('imports.drop', {
          megabytes: MOST_IMPORT_MEGABYTES,
          rows: MOST_IMPORT_ROWS.toLocaleString('en'),
        })}
      </Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {translate('imports.choose')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED}
        aria-label={translate('imports.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // the same file can be chosen again after it was corrected
          target.value = '';
        }}
      />
    </Box>
  );
};
