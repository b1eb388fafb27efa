import { failure, type Failure } from './envelope.js';
import { detailHeader } from './failure-detail.js';
import { REFUSALS, type Refusal, type RefusalTag } from './refusals.js';

const textOf = (refusal: Refusal): string => {
  const [, text] = REFUSALS[refusal._tag];
  // A string as the replacement would give `$&` in it a meaning.
  if ('users' in refusal) return text.replace('<N>', () => String(refusal.users));
  if ('title' in refusal) return text.replace('<title>', () => refusal.title);
  return 'seconds' in refusal ? text.replace('<N>', () => String(refusal.seconds)) : text;
};

export type FailureReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: Failure }>;

/** The status of a refusal. */
export type StatusOf = (tag: RefusalTag) => number;

const usualStatus: StatusOf = (tag) => REFUSALS[tag][0];

/** For a proxy, which lets the request pass at each 2xx. */
export const statusForProxies: StatusOf = (tag) => {
  const status = usualStatus(tag);
  if (status >= 400) return status;
  return tag === 'FormInvalid' ? 400 : 403;
};

/** Status, headers and envelope of a refusal. */
export const replyTo = (refusal: Refusal, statusOf = usualStatus): FailureReply => {
  const status = statusOf(refusal._tag);
  return {
    status,
    headers: {
      'X-Failure-Reason': refusal._tag,
      ...detailHeader(refusal),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...('seconds' in refusal && { 'Retry-After': String(refusal.seconds) }),
      ...('allow' in refusal && { Allow: refusal.allow }),
    },
    body: failure(textOf(refusal)),
  };
};
