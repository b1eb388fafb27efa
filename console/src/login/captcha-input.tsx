import Refresh from '@mui/icons-material/Refresh';
import { Alert, Box, Button, IconButton, LinearProgress, Skeleton, Stack, TextField, Tooltip } from '@mui/material';
import type { RefObject } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useCaptchaKinds } from '../service/description-context';
import { failureText } from '../service/failure-messages';
import { visuallyHidden } from '../elements/visually-hidden';
import type { CaptchaState } from './captcha-state';

/** The size of the picture, so that nothing moves when it comes. */
const PICTURE = { width: 185, height: 58 };

type Props = Readonly<{
  state: CaptchaState;
  /** Whether the login goes on by itself after the proof. */
  isAwaited: boolean;
  code: string;
  onCode: (code: string) => void;
  isWrong: boolean;
  input: RefObject<HTMLInputElement | null>;
  onPicture: () => void;
  onProof: () => void;
}>;

type NoticeProps = Readonly<{
  severity: 'success' | 'warning';
  text: string;
  action: string;
  onAction: () => void;
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
          sx={{
            borderRadius: 1,
            cursor: 'pointer',
            display: 'block',
            bgcolor: '#fff',
            border: 1,
            borderColor: 'divider',
          }}
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

type ProvingProps = Readonly<{ done: number; isAwaited: boolean; onCancel: () => void }>;

const Proving = ({ done, isAwaited, onCancel }: ProvingProps) => {
  const translate = useTranslate();
  const text = translate(isAwaited ? 'login.provingFirst' : 'login.proving');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <Box sx={{ flexGrow: 1 }}>
        <Box sx={{ mb: 0.5 }}>{text}</Box>
        <LinearProgress variant="determinate" value={done * 100} aria-label={text} />
      </Box>
      <Button onClick={onCancel} autoFocus>
        {translate('ra.action.cancel')}
      </Button>
    </Stack>
  );
};

/** The state of the proof for screen readers. The region is there before the text comes. */
const Announcement = ({ state, isAwaited }: Pick<Props, 'state' | 'isAwaited'>) => {
  const translate = useTranslate();
  return (
    <Box role="status" sx={visuallyHidden}>
      {state.kind === 'proving' && translate(isAwaited ? 'login.provingFirst' : 'login.proving')}
      {state.kind === 'proved' && translate('login.proved')}
    </Box>
  );
};

const Notice = ({ severity, text, action, onAction }: NoticeProps) => (
  <Alert
    severity={severity}
    role="presentation"
    action={
      <Button color="inherit" size="small" onClick={onAction}>
        {action}
      </Button>
    }
    sx={{ alignItems: 'center' }}
  >
    {text}
  </Alert>
);

const Content = ({ state, isAwaited, code, onCode, isWrong, input, onPicture, onProof }: Props) => {
  const translate = useTranslate();
  const locale = useLocale();
  const offersProof = useCaptchaKinds().includes('proof');
  if (state.kind === 'proving') return <Proving done={state.done} isAwaited={isAwaited} onCancel={onPicture} />;
  if (state.kind === 'proved')
    return (
      <Notice
        severity="success"
        text={translate('login.proved')}
        action={translate('login.usePicture')}
        onAction={onPicture}
      />
    );
  if (state.kind === 'failed')
    return (
      <Notice
        severity="warning"
        text={failureText(state.failure, locale)}
        action={translate('layout.away.retry')}
        onAction={onPicture}
      />
    );
  return (
    <Box>
      <Picture state={state} onPicture={onPicture} />
      <TextField
        fullWidth
        margin="dense"
        sx={{ mt: 2 }}
        name="code"
        label={translate('login.code')}
        value={code}
        error={isWrong}
        onChange={({ target }) => onCode(target.value)}
        inputRef={input}
        slotProps={{
          htmlInput: {
            required: true,
            autoComplete: 'off',
            autoCapitalize: 'characters',
            autoCorrect: 'off',
            spellCheck: false,
          },
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

/** The picture with the field for its characters, or the proof in their place. */
export const CaptchaInput = (props: Props) => (
  <Box>
    <Announcement state={props.state} isAwaited={props.isAwaited} />
    <Content {...props} />
  </Box>
);
