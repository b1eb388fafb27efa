import { replyOf, type Reply } from './reply.js';

export type Call = Readonly<{
  method?: string;
  token?: string;
  /** The client's address, told by the proxy that the test is. The client uses TLS unless the headers say otherwise. */
  from?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** What the JSON body says. */
  form?: unknown;
}>;

/** One request with fetch; `path` starts with `/`. */
export const call = async (
  { url }: Readonly<{ url: string }>,
  path: string,
  { method, token, from, headers = {}, body, form }: Call = {},
): Promise<Reply> => {
  const sent = form === undefined ? body : JSON.stringify(form);
  const response = await fetch(url + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(form !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'X-Forwarded-For': from, 'X-Forwarded-Proto': 'https' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  return replyOf(response.status, response.headers, await response.text());
};
