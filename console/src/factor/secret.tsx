import type { FactorSecret } from '@menshen/contract/account/factor-endpoints';
import { Box, Button, Stack, Typography } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { Fragment, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useCopy } from '../records/use-copy';

/** A secret in groups of four characters, which people can type. The space between them is not text, so it is not copied. */
const Groups = ({ secret }: Pick<FactorSecret, 'secret'>) =>
  (secret.match(/.{1,4}/g) ?? []).map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span style={{ marginInlineEnd: '0.6em' }}>{group}</span>
    </Fragment>
  ));

/** The secret for an authenticator app: on another device by its camera, on this one by a link, anywhere by hand. */
export const Secret = ({ secret, uri }: FactorSecret) => {
  const translate = useTranslate();
  const key = useRef<HTMLElement>(null);
  const { copy, status } = useCopy();
  return (
    <>
      <Typography>{translate('factor.scan')}</Typography>
      {/* dark on white in the dark theme, too: not every app reads it the other way round */}
      <Box sx={{ bgcolor: '#fff', p: 2, width: 'fit-content', maxWidth: '100%', borderRadius: 1 }}>
        <QRCodeSVG
          value={uri}
          size={200}
          title={translate('factor.picture')}
          style={{ display: 'block', maxWidth: '100%' }}
        />
      </Box>
      <Box>
        <Button component="a" href={uri} variant="outlined">
          {translate('factor.open')}
        </Button>
      </Box>
      <Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('factor.type')}
        </Typography>
        <Box ref={key} component="code" sx={{ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}>
          <Groups secret={secret} />
        </Box>
      </Box>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => copy(key.current)}>
          {translate('factor.copyKey')}
        </Button>
        {status}
      </Stack>
      <Typography>{translate('factor.confirm')}</Typography>
    </>
  );
};
