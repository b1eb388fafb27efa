import { FAILURES } from './failures.js';

const row = (...cells: ReadonlyArray<string | number>): string => `| ${cells.join(' | ')} |`;

const failures = FAILURES.map(({ tag, status, body, meaning }) => row(`\`${tag}\``, status, body.msg, meaning));

/** The words before the list of operations. */
export const INTRODUCTION = `Captcha, login, tokens, permissions and paged lists for administrative applications.

The status speaks about HTTP and the token; the envelope speaks about the business: a business failure is a 200 whose \`code\` is 1. After a 401, refresh once, and if that fails, log in.

Every failure carries its stable name in \`X-Failure-Reason\`. A path with another method than those below is answered with 405 \`MethodNotAllowed\`, an unknown path with 404 \`RouteNotFound\`; HEAD outside of the API is answered like GET.

${[row('`X-Failure-Reason`', 'status', '`msg`', 'meaning'), row('---', '---', '---', '---'), ...failures].join('\n')}`;
