import { t } from './fp.js';

const departments = t.readonlyArray(t.strict({ id: t.Int, below: t.boolean }));

/** The codec of these fields with a data scope. Only a scope of chosen departments has departments. */
export const scopedCodec = <P extends t.Props>(fields: P) => {
  const scoped = { ...fields, scope: t.Int };
  return t.union([t.strict({ ...scoped, departments }), t.strict(scoped)]);
};
