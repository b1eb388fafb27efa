/** Absolute form: scheme, authority, and what follows it. */
const ABSOLUTE = /^https?:\/\/([^/?#\\]+)(.*)$/i;

/**
 * Path and query of a request target (RFC 9112 section 3.2), as they were sent and without a fragment; undefined for a
 * target that is no path. A proxy may send the absolute form: its scheme and authority change nothing.
 */
export const pathTargetOf = (target: string): string | undefined => {
  const [whole = ''] = target.split('#', 1);
  if (whole.startsWith('/') || whole === '*') return whole;
  const [, authority, rest = ''] = ABSOLUTE.exec(whole) ?? [];
  if (authority === undefined || !URL.canParse(`http://${authority}`)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
};
