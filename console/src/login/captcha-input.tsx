import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Refresh from '@mui/icons-material/Refresh';
import { Alert, Box, Button, IconButton, LinearProgress, Skeleton, Stack, TextField, Tooltip } from '@mui/material';
import type { RefObject } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useDescription } from '../service/description-context';
import { failureText } from '../service/failure-messages';
import type { CaptchaState } from './use-captcha';

/** The size of the picture, so that nothing moves when it comes. */
const PICTURE = { width: 185, height: 58 };

type Props = Readonly<{
  state: CaptchaState;
  code: string;
  onCode: (code: string) => void;
  isWrong: boolean;
  input: RefObject<HTMLInputElement | null>;
  onPicture: () => void;
  onProof: () => void;
}>;

const Picture = ({ state, onPicture }: Pick<Props, 'state' | 'onPicture'>) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      {state.kind === 'picture' ? (
        <Box
          component="img"
          src={state.source}
          alt={translate('login.picture')}
          {...PICTURE}
          onClick={onPicture}
          sx={{ borderRadius: 1, cursor: 'pointer', display: 'block', bgcolor: '#fff', border: 1, borderColor: 'divider' }}
        />
      ) : (
        <Skeleton variant="rounded" {...PICTURE} />
      )}
      <Tooltip title={translate('login.otherPicture')}>
        <IconButton onClick={onPicture} aria-label={translate('login.otherPicture')}>
          <Refresh />
        </IconButton>
      </Tooltip>
    </Stack>
  );
};

const Proving = ({ done, onCancel }: Readonly<{ done: number; onCancel: () => void }>) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <Box sx={{ flexGrow: 1 }}>
        <Box role="status" sx={{ mb: 0.5 }}>
          {translate('login.proving')}
        </Box>
        <LinearProgress variant="determinate" value={done * 100} aria-label={translate('login.proving')} />
      </Box>
      <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
    </Stack>
  );
};

/** The picture with the field for its characters, or the proof in their place. */
export const CaptchaInput = ({ state, code, onCode, isWrong, input, onPicture, onProof }: Props) => {
  const translate = useTranslate();
  const locale = useLocale();
  const offersProof = useDescription()['x-captcha-kinds']?.includes('proof') === true;
  if (state.kind === 'proving') return <Proving done={state.done} onCancel={onPicture} />;
  if (state.kind === 'proved')
    return (
      <Alert
        severity="success"
        icon={<CheckCircle fontSize="inherit" />}
        role="status"
        action={
          <Button color="inherit" size="small" onClick={onPicture}>
            {translate('login.usePicture')}
          </Button>
        }
        sx={{ alignItems: 'center' }}
      >
        {translate('login.proved')}
      </Alert>
    );
  if (state.kind === 'failed')
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onPicture}>
            {translate('layout.away.retry')}
          </Button>
        }
        sx={{ alignItems: 'center' }}
      >
        {failureText(state.failure, locale)}
      </Alert>
    );
  return (
    <Box>
      <Picture state={state} onPicture={onPicture} />
      <TextField
        fullWidth
        required
        margin="dense"
        name="code"
        label={translate('login.code')}
        value={code}
        error={isWrong}
        onChange={({ target }) => onCode(target.value)}
        inputRef={input}
        slotProps={{
          inputLabel: { required: false },
          htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
        }}
      />
      {offersProof && (
        <Button size="small" onClick={onProof} sx={{ mx: -0.5 }}>
          {translate('login.cannotRead')}
        </Button>
      )}
    </Box>
  );
};
