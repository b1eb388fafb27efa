import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker, useLocation } from 'react-router';
import { guardAddress } from '../service/typed-address';

type DialogProps = Readonly<{
  /** The keys of the texts begin with it: `title`, `text`, `stay` and `leave`. */
  texts?: string;
  onStay: () => void;
  onLeave: () => void;
}>;

/** Asks before something is lost. */
export const UnsavedDialog = ({ texts = 'forms.unsaved', onStay, onLeave }: DialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onStay} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(`${texts}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate(`${texts}.text`)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onLeave}>
          {translate(`${texts}.leave`)}
        </Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate(`${texts}.stay`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** The browser itself asks before the tab is closed or loaded again. */
export const useUnloadQuestion = (): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
};

/** An address that the user has typed, or a bookmark, in place of the form. The form comes back, and asks. */
const useTypedAddress = () => {
  const page = useLocation();
  const [address, setAddress] = useState<string>();
  useEffect(
    () =>
      guardAddress(() => {
        setAddress(location.href);
        return false;
      }),
    [page],
  );
  return { address, forget: () => setAddress(undefined) };
};

type LeaveProps = Readonly<{
  /** Whether the typed values are saved, so that leaving asks nothing. */
  isSaved: boolean;
  /** Makes the typed values count no more, so that this question goes away. */
  onForget: () => void;
  /** Called when the user leaves by a link or the back button. */
  onLeft?: () => void;
  /** The keys of the texts of the question begin with it. Without it, the question is about unsaved values. */
  texts?: string;
}>;

type OpenProps = LeaveProps & Readonly<{ onProceed: () => void }>;

const OpenQuestion = ({ isSaved, onForget, onLeft, onProceed, texts = 'forms.unsaved' }: OpenProps) => {
  const { address, forget } = useTypedAddress();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useUnloadQuestion();
  const mayProceed = isSaved && blocker.state === 'blocked';
  useEffect(() => {
    // The page after a save is asked for before the form knows that it is saved.
    if (!mayProceed) return;
    blocker.proceed();
    onProceed();
  }, [mayProceed]); // oxlint-disable-line react-hooks/exhaustive-deps
  if (address !== undefined)
    return (
      <UnsavedDialog
        texts={texts}
        onStay={forget}
        onLeave={() => {
          // the user is not asked again
          flushSync(onForget);
          location.href = address;
        }}
      />
    );
  if (blocker.state !== 'blocked' || mayProceed) return null;
  return (
    <UnsavedDialog
      texts={texts}
      onStay={() => blocker.reset()}
      onLeave={() => {
        blocker.proceed();
        onProceed();
        onLeft?.();
      }}
    />
  );
};

/** Asks before the user leaves the page, and what is not finished there. */
export const LeaveQuestion = (props: LeaveProps) => {
  const page = useLocation();
  // it is still shown until the next page is loaded, and must not take another address back
  const [leftPage, setLeftPage] = useState<typeof page>();
  return page !== leftPage && <OpenQuestion {...props} onProceed={() => setLeftPage(page)} />;
};

const FormQuestion = () => {
  const { getValues, reset } = useFormContext();
  const { isSubmitSuccessful } = useFormState();
  return <LeaveQuestion isSaved={isSubmitSuccessful} onForget={() => reset(getValues())} />;
};

/** Asks before the user leaves the typed values of a form behind. */
export const UnsavedQuestion = () => Object.keys(useFormState().dirtyFields).length > 0 && <FormQuestion />;
