import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { PASSWORD } from '../people/fill.js';
import type { SolvedCaptcha } from './captchas.js';

export type LoginOutcome = Readonly<{ accepted: boolean; ms: number }>;

export type LoginClient = Readonly<{
  /** Rejects unless it was accepted, or refused with a 503 that says when to come again. */
  logIn(username: string, captcha: SolvedCaptcha): Promise<LoginOutcome>;
  close(): void;
}>;

/** Logs people in over as many kept connections as it takes. */
export const loginClient = (origin: string): LoginClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const post = (body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
      request(`${origin}/api/v1/login`, { agent, method: 'POST', headers }, resolve).on('error', reject).end(body);
    });
  return {
    logIn: async (username, captcha) => {
      const began = performance.now();
      const response = await post(JSON.stringify({ username, password: PASSWORD, ...captcha }));
      const answer = await text(response);
      const ms = performance.now() - began;
      if (response.statusCode === 200 && answer.startsWith('{"code":0')) return { accepted: true, ms };
      if (response.statusCode === 503 && response.headers['retry-after']) return { accepted: false, ms };
      throw new Error(`a login was answered ${response.statusCode}: ${answer}`);
    },
    close: () => agent.destroy(),
  };
};
