import { setTimeout as sleep } from 'node:timers/promises';
import { timedConnection } from './connection.js';
import type { TimedService } from './service.js';

const [HERE, ELSEWHERE] = ['198.18.0.1', '198.18.0.2'];
const HOUR_MS = 3_600_000;

const textOf = (letter: string): string => letter.repeat(43);

/** Requests with a ticket that is not valid, over one connection. Each is refused, so a ticket can be sent again. */
export const ticketsOn = async ({ url, saveTicket }: TimedService) => {
  const { ask, close } = timedConnection(url);
  const [expired, ofOthers] = [textOf('e'), textOf('o')];
  await saveTicket(expired, HERE, 1);
  await saveTicket(ofOthers, ELSEWHERE, HOUR_MS);
  await sleep(10);

  const timeOf = async (ticket: string): Promise<number> => {
    const from = { 'X-Forwarded-For': HERE };
    const { text, reason, took } = await ask('POST', '/login/factor', { ticket, code: '123456' }, from);
    if (reason !== 'TicketInvalid') throw new Error(text);
    return took;
  };
  const sorts = [
    { what: 'an unknown ticket', measure: () => timeOf(textOf('u')) },
    { what: 'another unknown one (control)', measure: () => timeOf(textOf('v')) },
    { what: 'an expired ticket', measure: () => timeOf(expired) },
    { what: 'a ticket of another address', measure: () => timeOf(ofOthers) },
    { what: 'no ticket at all', measure: () => timeOf('x') },
  ];
  return { sorts, close };
};
