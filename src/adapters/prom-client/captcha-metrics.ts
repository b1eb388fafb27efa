import { Counter, type Registry } from 'prom-client';
import { E } from '../../domain/fp.js';

type Answer = E.Either<Readonly<{ _tag: string }>, unknown>;

const OUTCOMES = ['issued', 'limited', 'solved', 'wrong'] as const;
type Outcome = (typeof OUTCOMES)[number];

const ISSUING: Readonly<Record<string, Outcome>> = { '': 'issued', CaptchaRateLimited: 'limited' };

/** The captcha is checked before the password. Behind a lock it is not checked. */
const LOGGING_IN: Readonly<Record<string, Outcome>> = {
  '': 'solved',
  CredentialsIncorrect: 'solved',
  AccountDisabled: 'solved',
  CaptchaIncorrect: 'wrong',
};

/** Counts the outcomes of issuing captchas and logging in. Each listener takes the answer of one handler. */
export const captchaMetrics = (registry: Registry): Readonly<Record<string, (answer: Answer) => void>> => {
  const captchas = new Counter({
    name: 'menshen_captchas_total',
    help: 'Captchas issued, refused by the rate limit, solved, and answered wrongly.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) captchas.inc({ outcome }, 0);
  const count = (outcomes: Readonly<Record<string, Outcome>>) => (answer: Answer) => {
    const outcome = outcomes[E.isLeft(answer) ? answer.left._tag : ''];
    if (outcome) captchas.inc({ outcome });
  };
  return { issueCaptcha: count(ISSUING), logIn: count(LOGGING_IN) };
};
