import { createClient } from '@menshen/client';

const baseUrl = 'http://127.0.0.1:3000';
const { api, session, captcha } = createClient({ baseUrl, onSessionOver: () => location.reload() });

export const logIn = async (username: string, password: string): Promise<string> => {
  const proof = await captcha.proof();
  const loggedIn = proof.ok ? await session.login({ username, password, ...proof.data }) : proof;
  return loggedIn.msg;
};

export const showUsers = async (name: string): Promise<void> => {
  const users = await api.GET('/api/v1/user/page', { params: { query: { name, pageSize: 20 } } });
  if (users.ok) console.table(users.data.records);
  else alert(users.msg);
};
