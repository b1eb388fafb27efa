import { REFUSALS, replyTo, type FailureReply, type Refusal, type RefusalOf, type RefusalTag } from '../refusals.js';

type PartsOf<Tag extends RefusalTag> = Omit<RefusalOf<Tag>, '_tag'>;

/** Example values of the refusals that have parts. */
const EXAMPLES: { readonly [Tag in RefusalTag as keyof PartsOf<Tag> extends never ? never : Tag]: PartsOf<Tag> } = {
  LoginLocked: { seconds: 287, scope: 'main' },
  CaptchaRateLimited: { seconds: 42 },
  FormInvalid: { field: 'username' },
  ValueTaken: { title: '用户名' },
  RoleInUse: { count: 3 },
  MethodNotAllowed: { allow: 'GET' },
  ServiceBusy: { seconds: 2 },
  ServiceUnavailable: { seconds: 3 },
};

export const TAGS = Object.keys(REFUSALS) as RefusalTag[];

/** The meaning of a refusal, and an example of its answer. */
export type DescribedFailure = Readonly<{ tag: RefusalTag; meaning: string }> & FailureReply;

export const failureOf = (tag: RefusalTag): DescribedFailure => {
  const [, , meaning] = REFUSALS[tag];
  const parts = (EXAMPLES as Partial<Record<RefusalTag, object>>)[tag];
  return { tag, meaning, ...replyTo({ _tag: tag, ...parts } as Refusal) };
};

const row = (...cells: ReadonlyArray<string | number>): string => `| ${cells.join(' | ')} |`;

/** All refusals as a Markdown table, for the documentation page and the documents. */
export const FAILURE_TABLE = [
  row('`X-Failure-Reason`', 'status', '`msg`', 'meaning'),
  row('---', '---', '---', '---'),
  ...TAGS.map((tag) => {
    const [status, text, meaning] = REFUSALS[tag];
    return row(`\`${tag}\``, status, `\`${text}\``, meaning);
  }),
].join('\n');
