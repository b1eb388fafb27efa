import { createClient, type Client, type CurrentSession, type Result, type SessionOver } from '../../src/index.js';
import type { LoginForm } from '../../src/session.js';

/** What a test does in a tab. */
export type Tab = Readonly<{
  client: Client;
  /** What the client told, in turn. */
  told: ReadonlyArray<CurrentSession | undefined>;
  over: ReadonlyArray<SessionOver>;
  logIn(form: LoginForm): Promise<string>;
  /** A request that the test can recognize by its name; what came of it: `ok`, or the reason of the failure. */
  ask(name: string): Promise<string>;
  askAll(names: ReadonlyArray<string>): Promise<ReadonlyArray<string>>;
  username(): string | undefined;
}>;

declare global {
  interface Window {
    tab: Tab;
    /** The limits of the client, in milliseconds, that are shortened. The others are long. */
    shortLimits?: ReadonlyArray<number>;
    /** Ends the delay of the storage. */
    readStorage?: () => void;
  }
}

const outcomeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.reason);

const told: (CurrentSession | undefined)[] = [];
const over: SessionOver[] = [];
const baseUrl = new URLSearchParams(location.search).get('service') ?? '';
const client = createClient({ baseUrl, onSessionOver: (why) => void over.push(why) });
client.session.subscribe((session) => void told.push(session));

const ask = async (name: string): Promise<string> =>
  outcomeOf(await client.api.GET('/api/v1/user/page', { params: { query: { name } } }));

window.tab = {
  client,
  told,
  over,
  ask,
  logIn: async (form) => outcomeOf(await client.session.login(form)),
  askAll: (names) => Promise.all(names.map(ask)),
  username: () => client.session.current()?.username,
};
