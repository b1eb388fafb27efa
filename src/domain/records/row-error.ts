import type { ImportError } from '../../contract/records/import-answer.js';
import { rowReasonTexts, withValue } from '../../contract/records/import-reasons.js';
import { withParts } from '../../contract/refusals/refusal-parts.js';
import type { RowRefusal } from './import-row.js';

/** The error of a refused row in the answer. */
export const rowError = (line: number, refusal: RowRefusal): ImportError => {
  const named = refusal._tag === 'PasswordUnfit' ? 'password' : null;
  const field = 'field' in refusal ? refusal.field : named;
  const { _tag: reason, otherLine = null, value = null } = refusal;
  const msg = withValue(withParts(rowReasonTexts(reason, otherLine).zh, refusal), value, 'zh');
  return { line, field, reason, otherLine, value, msg };
};
