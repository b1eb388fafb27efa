import { heldTokenIn } from '../../src/held-token.js';
import { createClient } from '../../src/index.js';
import { REACT_ADMIN_AUTH_LAWS, REACT_ADMIN_DATA_LAWS, REFINE_AUTH_LAWS, REFINE_DATA_LAWS } from '../../src/laws.js';
import type { AuthStage } from '../../src/laws/auth-laws.js';
import * as reactAdmin from '../../src/react-admin.js';
import * as refine from '../../src/refine.js';
import { STAGES } from '../providers/record-stages.js';

type Person = Readonly<{ username: string; password: string; permissions: ReadonlyArray<string> }>;
type People = Readonly<{ user: Person; other: Person }>;
type Captcha = Readonly<{ code: string; key: string }>;
type Broken = ReadonlyArray<Readonly<{ law: string; error: string }>>;

declare global {
  interface Window {
    /** A solved captcha, from the test. */
    solvedCaptcha(): Promise<Captcha>;
    /** The laws of data that the provider breaks, of a module, and how many laws there are. */
    dataLaws(kind: 'reactAdmin' | 'refine', module: string): Promise<Readonly<{ count: number; broken: Broken }>>;
    authLaws(kind: 'reactAdmin' | 'refine', people: People): Promise<Readonly<{ count: number; broken: Broken }>>;
  }
}

const KEY = 'menshen.session';

/** Tries laws one after the other. */
const tried = async (laws: ReadonlyArray<readonly [law: string, holds: () => Promise<void>]>) => {
  const broken: { law: string; error: string }[] = [];
  for (const [law, holds] of laws)
    await holds().catch((error: unknown) => void broken.push({ law, error: String(error) }));
  return { count: laws.length, broken };
};

const loggedIn = async ({ username, password }: Pick<Person, 'username' | 'password'>) => {
  const client = createClient();
  const answer = await client.session.login({ username, password, ...(await window.solvedCaptcha()) });
  if (!answer.ok) throw new Error(answer.reason);
  return client;
};

window.dataLaws = async (kind, module) => {
  const client = await loggedIn({ username: 'admin', password: '123456' });
  const stage = async () => {
    const parts = await STAGES[module]?.(client);
    if (!parts) throw new Error(`no stage of ${module}`);
    return parts;
  };
  const outcome = await tried(
    kind === 'reactAdmin'
      ? REACT_ADMIN_DATA_LAWS.map(({ title, holds }) => [
          title,
          async () => holds({ ...(await stage()), provider: reactAdmin.dataProvider(client) }),
        ])
      : REFINE_DATA_LAWS.map(({ title, holds }) => [
          title,
          async () => holds({ ...(await stage()), provider: refine.dataProvider(client) }),
        ]),
  );
  client.close();
  return outcome;
};

const authStage = ({ user, other }: People) => {
  localStorage.clear();
  const client = createClient();
  const form = async ({ username, password }: Person) => ({ username, password, ...(await window.solvedCaptcha()) });
  const errorOfList = () =>
    reactAdmin
      .dataProvider(client)
      .getList('role', { pagination: { page: 1, perPage: 5 } })
      .catch((error: unknown) => error);
  const stage: Omit<AuthStage, 'auth'> = {
    user: { ...user, name: user.username, form: () => form(user) },
    other: { ...other, name: other.username, form: () => form(other) },
    wrongForm: () => form({ ...user, password: 'Another#2026' }),
    may: [['position', 'list']],
    mayNot: [['role', 'list']],
    errorOfDenial: errorOfList,
    errorOfEndedSession: async () => {
      const token = heldTokenIn(localStorage.getItem(KEY))?.token ?? '';
      await fetch('/api/v1/logout', { headers: { Authorization: `Bearer ${token}` } });
      return errorOfList();
    },
  };
  return { client, stage };
};

window.authLaws = async (kind, people) =>
  tried(
    kind === 'reactAdmin'
      ? REACT_ADMIN_AUTH_LAWS.map(({ title, holds }) => [
          title,
          async () => {
            const { client, stage } = authStage(people);
            await holds({ ...stage, provider: reactAdmin.authProvider(client) });
            client.close();
          },
        ])
      : REFINE_AUTH_LAWS.map(({ title, holds }) => [
          title,
          async () => {
            const { client, stage } = authStage(people);
            const access = refine.accessControlProvider(client);
            await holds({ ...stage, access, provider: refine.authProvider(client) });
            client.close();
          },
        ]),
  );
