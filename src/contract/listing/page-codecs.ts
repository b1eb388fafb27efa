import { t } from '../values/fp.js';

const pageFields = <R extends t.Mixed>(record: R) => ({
  records: t.readonlyArray(record),
  total: t.Int,
  size: t.Int,
  current: t.Int,
  pages: t.Int,
});

/** The codec of a page of such records. */
export const pageCodec = <R extends t.Mixed>(record: R, name: string) => t.strict(pageFields(record), name);

/** The codec of a capped page of such records. */
export const cappedPageCodec = <R extends t.Mixed>(record: R, name: string) =>
  t.strict({ ...pageFields(record), totalIsCapped: t.boolean }, name);
