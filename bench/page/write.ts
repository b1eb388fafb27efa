import { tokenOf } from '../people/token.js';
import type { Program } from '../programs/program.js';

const ADMINISTRATOR = 1;
const USER = 777;

type Reply = Readonly<{ code: number; data: Readonly<Record<string, unknown>> }>;

/** Changes the name of a user through the service: its process has written in a transaction of its own from then on. */
export const writeThroughService = async ({ origin }: Program): Promise<void> => {
  const headers = { Authorization: `Bearer ${tokenOf(ADMINISTRATOR)}`, 'Content-Type': 'application/json' };
  const ask = async (action: string, init: RequestInit = {}): Promise<Reply['data']> => {
    const response = await fetch(`${origin}/api/v1/user/${action}`, { headers, ...init });
    const { code, data } = (await response.json()) as Reply;
    if (code !== 0) throw new Error(`the service refuses user/${action}`);
    return data;
  };
  const { version, sort, status, realname } = await ask(`detail?id=${USER}`);
  const form = { id: USER, version, sort, status, realname: `${String(realname)}文` };
  await ask('update', { method: 'POST', body: JSON.stringify(form) });
};
