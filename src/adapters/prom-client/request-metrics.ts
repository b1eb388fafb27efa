import { Counter, Histogram, type Registry } from 'prom-client';
import { E } from '../../contract/values/fp.js';

/** Every combination of labels is a time series, so each label has few values. */
type CountedRequest = Readonly<{ method: string; route: string; status: number; reason: string }>;

export type CountRequest = (request: CountedRequest, seconds: number) => void;

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests and their durations by route. */
export const requestMetrics = (registry: Registry): CountRequest => {
  const registers = [registry];
  const requests = new Counter({
    name: 'menshen_http_requests_total',
    help: 'Requests by method, route pattern, status and refusal.',
    labelNames: ['method', 'route', 'status', 'reason'],
    registers,
  });
  const durations = new Histogram({
    name: 'menshen_http_request_duration_seconds',
    help: 'Time from the request headers to the finished answer, by method and route pattern.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  return ({ method, route, status, reason }, seconds) => {
    requests.inc({ method, route, status, reason });
    durations.observe({ method, route }, seconds);
  };
};

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
