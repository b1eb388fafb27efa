import type { Client, Failure, LoginForm, Result, Session, StepUpForm, UntypedOptions } from '@menshen/client';

/** Opens a dialog. `refused` is the failure of the last answer. Rejects when the user cancels the dialog. */
type Ask<Answer> = (refused?: Failure) => Promise<Answer>;

export type Dialogs = Readonly<{
  /** The code of the authenticator app, or a recovery code. */
  code: Ask<string>;
  /** The code of a user with a second factor, otherwise the password. */
  proof: Ask<StepUpForm>;
}>;

export const logIn = async (session: Session, form: LoginForm, { code }: Dialogs) => {
  const first = await session.login(form);
  if (first.ok || first.reason !== 'SecondFactorRequired') return first;
  const { ticket } = first;
  let second = await session.enterCode({ ticket, code: await code() });
  while (!second.ok && second.reason === 'FactorIncorrect')
    second = await session.enterCode({ ticket, code: await code(second) });
  return second;
};

/** Sends a request, and once more after a step-up. */
export const withStepUp = async <Data>(
  session: Session,
  send: () => Promise<Result<Data>>,
  { proof }: Dialogs,
): Promise<Result<Data>> => {
  const first = await send();
  if (first.ok || first.reason !== 'StepUpRequired') return first;
  let proved = await session.stepUp(await proof());
  while (!proved.ok && ['FactorIncorrect', 'OldPasswordIncorrect'].includes(proved.reason))
    proved = await session.stepUp(await proof(proved));
  return proved.ok ? send() : proved;
};

/** The client, whose `api.request` opens a dialog where the service needs a step-up. */
export const stepUpClient = (client: Client, dialogs: Dialogs) => ({
  ...client,
  api: {
    ...client.api,
    request: <Data>(method: 'GET' | 'POST', path: string, options?: UntypedOptions) =>
      withStepUp(client.session, () => client.api.request<Data>(method, path, options), dialogs),
  },
});
