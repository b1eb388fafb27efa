import Download from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { saveFile } from '../listing/save-file';
import { correctedFile, leftOutFile, madeFileName, type Corrections } from './corrected-file';
import type { ImportFile } from './import-file';

type Props = Readonly<{
  file: ImportFile;
  /** The text of the file. */
  text: string;
  /** How many rows are left out. */
  leftOut: number;
  corrections: () => Corrections;
}>;

/** Saves the file with its corrections, and the rows that are left out, so that nothing is lost. */
export const CorrectedDownloads = ({ file, text, leftOut, corrections }: Props) => {
  const translate = useTranslate();
  return (
    <Box>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          color="inherit"
          startIcon={<Download />}
          onClick={() => saveFile(madeFileName(file.name, 'corrected'), correctedFile(text, file, corrections()))}
        >
          {translate('imports.download')}
        </Button>
        {leftOut > 0 && (
          <Button
            color="inherit"
            startIcon={<Download />}
            onClick={() => saveFile(madeFileName(file.name, 'left-out'), leftOutFile(text, file, corrections()))}
          >
            {translate('imports.downloadLeftOut', { smart_count: leftOut })}
          </Button>
        )}
      </Stack>
      {leftOut > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {translate('imports.leftOutNote')}
        </Typography>
      )}
    </Box>
  );
};
