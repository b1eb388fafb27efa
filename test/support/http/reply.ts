/** An answer as it came, and its body parsed where it is JSON. */
export type Reply = Readonly<{ status: number; headers: Headers; text: string; json: unknown }>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const replyOf = (status: number, headers: Headers, text: string): Reply => ({
  status,
  headers,
  text,
  json: parsed(text),
});

/** The payload of an envelope, as far as it has fields. */
export const dataOf = ({ json }: Reply): Readonly<Record<string, unknown>> =>
  (json as { data: Record<string, unknown> }).data;

/** The token that a login or a refresh has answered. */
export const accessTokenIn = (reply: Reply): string => String(dataOf(reply)['access_token']);

/** What `X-Failure-Detail` tells. It is a JSON object in ASCII; undefined without the header. */
export const detailOf = ({ headers }: Reply): Readonly<Record<string, unknown>> | undefined => {
  const text = headers.get('X-Failure-Detail');
  if (text === null) return undefined;
  if (!/^\{[ -~]+\}$/.test(text)) throw new Error(`no object in ASCII: ${text}`);
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
};

/** The tag of the refusal; null for a success. */
export const reasonOf = ({ headers }: Reply): string | null => headers.get('X-Failure-Reason');
