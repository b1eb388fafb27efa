import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { TimedService } from './service.js';

/** Failed logins over one connection, each with a solved captcha and from an address of its own. */
export type Attempts = Readonly<{
  /** Milliseconds from the first byte sent to the last byte received. */
  timeOf(username: string): Promise<number>;
  close(): void;
}>;

const REFUSED = '"msg":"用户名或密码不正确"';

export const attemptsOn = (service: TimedService): Attempts => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let attempts = 0;

  const textOf = async (path: string, method: string, body = ''): Promise<string> => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Forwarded-For': `198.${18 + (attempts >> 16)}.${(attempts >> 8) & 255}.${attempts & 255}`,
    };
    const asked = request(service.url + path, { agent, method, headers }).end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return (await response.setEncoding('utf8').toArray()).join('');
  };

  return {
    timeOf: async (username) => {
      attempts += 1;
      const { key } = (JSON.parse(await textOf('/api/v1/captcha', 'GET')) as { data: { key: string } }).data;
      const form = { username, password: 'a wrong password', code: service.captchaText(key), key };
      const body = JSON.stringify(form);
      const began = performance.now();
      const answer = await textOf('/api/v1/login', 'POST', body);
      const took = performance.now() - began;
      if (!answer.includes(REFUSED)) throw new Error(`${username}: ${answer}`);
      return took;
    },
    close: () => agent.destroy(),
  };
};
