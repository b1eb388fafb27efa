import { LoginFailure } from '../login/login-failure';
import { WriteFailure } from '../records/write-failure';
import type { Failure } from '../service/api';
import { isAnswerLost } from '../service/lost-answer';

type Props = Readonly<{ failure: Failure; seconds: number }>;

/** Why a change of the own password or second factor failed, or that it may have been done all the same. */
export const OwnWriteFailure = ({ failure, seconds }: Props) =>
  isAnswerLost(failure) ? <WriteFailure failure={failure} /> : <LoginFailure failure={failure} seconds={seconds} />;
