import { apiWith, type Api } from './api.js';
import { captchaWith, startProofWorker, type Captchas, type StartProofWorker } from './captcha.js';
import { browserPlatform } from './platform.js';
import type { paths } from './schema.js';
import { serviceCalls } from './service-calls.js';
import { createSession, type OnSessionOver, type Session } from './session.js';
import { browserStorage } from './token-storage.js';

export type ClientOptions = Readonly<{
  /** The address of the service without `/api/v1`, such as `https://api.example.com`. Default: the origin of the page. */
  baseUrl?: string;
  /** Where the token is kept. Default: `localStorage`, which all tabs share. With `sessionStorage`, each tab logs in alone. */
  storage?: Storage;
  /**
   * The name of the stored item, of the lock and of the channel. Default: `menshen.session`. Applications of one origin with
   * the same name have the same session.
   */
  storageKey?: string;
  onSessionOver?: OnSessionOver;
  /** Starts the worker of the proof. Needed only if the application is built without support for worker files. */
  startProofWorker?: StartProofWorker;
}>;

export type Client<Paths = paths> = Readonly<{
  api: Api<Paths>;
  session: Session;
  captcha: Captchas;
  /** The address of the service without `/api/v1` and without a slash at the end. */
  baseUrl: string;
  /** Ends the timers and the listeners of this client. The session stays. */
  close(): void;
}>;

/** The client of one service in one tab. `Paths` are the types of openapi-typescript; default: those of the product. */
export const createClient = <Paths = paths>(options: ClientOptions = {}): Client<Paths> => {
  const { baseUrl = '', storageKey = 'menshen.session', onSessionOver = () => undefined } = options;
  const root = baseUrl.replace(/\/+$/, '');
  const storage = browserStorage(storageKey, () => options.storage ?? localStorage);
  const platform = browserPlatform(storageKey, storage);
  const calls = serviceCalls(root, platform);
  const { session, send, close } = createSession(root, platform, calls, onSessionOver);
  return {
    api: apiWith<Paths>(root, send),
    session,
    baseUrl: root,
    captcha: captchaWith(calls, options.startProofWorker ?? startProofWorker),
    close,
  };
};
