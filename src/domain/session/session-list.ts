import { SessionId } from './access-token-claims.js';
import { t } from '../../contract/fp.js';
import { TimeText } from '../../contract/record.js';

/** A session as the client sees it. `current` is that of the request's token. */
export const ShownSession = t.strict(
  {
    id: SessionId,
    userId: t.Int,
    username: t.string,
    realname: t.string,
    address: t.string,
    userAgent: t.string,
    beginTime: TimeText,
    refreshTime: TimeText,
    endTime: TimeText,
    current: t.boolean,
  },
  'Session',
);
export type ShownSession = Readonly<t.OutputOf<typeof ShownSession>>;
