import { Alert, Box, Button, CardContent, GlobalStyles, Stack } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { SectionHeading } from '../elements/section-heading';
import { saveFile } from '../listing/save-file';
import { useCopy } from '../records/use-copy';
import { LeaveQuestion } from '../forms/unsaved-question';

const LIST = {
  ...{ listStyle: 'none', m: 0, p: 2, display: 'grid', gap: 1 },
  ...{ gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, fontFamily: 'ui-monospace, monospace' },
  ...{ border: 1, borderColor: 'divider', borderRadius: 1 },
} as const;

/** On paper there are the codes alone. */
const PAPER = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '#recovery-codes, #recovery-codes *': { visibility: 'visible' },
    '#recovery-codes': { position: 'fixed', top: 0, left: 0 },
  },
} as const;

type Props = Readonly<{ codes: ReadonlyArray<string>; onKept: () => void }>;

/** Shows recovery codes. Nothing tells them again, so every way but the button asks first. */
export const RecoveryCodes = ({ codes, onKept }: Props) => {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const { copy, status } = useCopy();
  const save = () => {
    const content = new Blob([codes.map((code) => `${code}\n`).join('')], { type: 'text/plain' });
    saveFile(translate('factor.codes.fileName'), content);
  };
  return (
    <CardContent>
      <GlobalStyles styles={PAPER} />
      <LeaveQuestion isSaved={false} onForget={onKept} onLeft={onKept} texts="factor.codes.leaving" />
      <Stack spacing={2} sx={{ maxWidth: 480 }}>
        <SectionHeading title={translate('factor.codes.title')} />
        <Alert severity="warning">{translate('factor.codes.text')}</Alert>
        <Box ref={list} id="recovery-codes" component="ul" aria-label={translate('factor.codes.label')} sx={LIST}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => copy(list.current)}>
            {translate('factor.codes.copy')}
          </Button>
          <Button variant="outlined" onClick={save}>
            {translate('factor.codes.save')}
          </Button>
          <Button variant="outlined" onClick={() => window.print()}>
            {translate('factor.codes.print')}
          </Button>
        </Stack>
        {status}
        <Box>
          <Button variant="contained" onClick={onKept}>
            {translate('factor.codes.kept')}
          </Button>
        </Box>
      </Stack>
    </CardContent>
  );
};
