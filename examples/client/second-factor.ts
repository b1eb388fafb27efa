import { createClient } from '@menshen/client';

const { session, captcha } = createClient({ baseUrl: 'http://127.0.0.1:3000' });

export const logIn = async (username: string, password: string, askForCode: () => Promise<string>): Promise<string> => {
  const proof = await captcha.proof();
  if (!proof.ok) return proof.msg;
  const first = await session.login({ username, password, ...proof.data });
  if (first.ok || first.ticket === undefined) return first.msg;
  const second = await session.enterCode({ ticket: first.ticket, code: await askForCode() });
  return second.msg;
};
