import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Failure } from '../service/api';
import { isAnswerLost } from '../service/lost-answer';
import { FailureAlert } from './failure-alert';

type Props = Readonly<{
  failure: Failure;
  /** What is said in place of the text of the failure. */
  text?: string | undefined;
  children?: ReactNode;
}>;

/** Says why a write failed, or that it may have been done all the same, so that the user looks before they repeat it. */
export const WriteFailure = ({ failure, text, children }: Props) => {
  const translate = useTranslate();
  if (isAnswerLost(failure)) return <FailureAlert failure={failure} text={translate('records.maybeDone')} />;
  return (
    <FailureAlert failure={failure} text={text}>
      {children}
    </FailureAlert>
  );
};
