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

/** The tag of the refusal; null for a success. */
export const reasonOf = ({ headers }: Reply): string | null => headers.get('X-Failure-Reason');
