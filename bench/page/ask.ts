/** What a page answers, as far as contenders must agree. */
export type Answer = Readonly<{
  status: number;
  code: number;
  data: Readonly<{ total: number; records: ReadonlyArray<unknown>; current: number; pages: number }> | null;
}>;

/** One request outside of any measurement. */
export const ask = async (origin: string, path: string, token: string): Promise<Answer> => {
  const response = await fetch(origin + path, { headers: { Authorization: `Bearer ${token}` } });
  const body = (await response.json()) as Omit<Answer, 'status'>;
  return { status: response.status, code: body.code, data: body.data };
};
