import { call } from '../../support/http/call.js';
import { logIn, someAddress, tokenOf } from '../../support/http/session.js';
import { useConsole, type ConsoleStage, type Look } from './console-stage.js';

/** The pages of the console, for an administrator, with the demo data and the notices. */
export const PAGES = [
  '/',
  '/user',
  '/user/create',
  '/user/2',
  '/user/2/show',
  '/user/2/roles',
  '/user/2/access',
  '/role',
  '/role/create',
  '/role/1',
  '/role/1/show',
  '/role/1/grants',
  '/menu',
  '/menu/create',
  '/menu/1',
  '/menu/list',
  '/menu/holders?permission=sys:user:page',
  '/position',
  '/position/create',
  '/position/1',
  '/position/1/show',
  '/example/deleted',
  '/example',
  '/notice',
  '/example?page=2&perPage=20',
  '/notice/create',
  '/session',
  '/lock',
  '/audit',
  '/account/profile',
  '/account/password',
  '/account/sessions',
  '/nowhere',
] as const;

export const LOOKS: ReadonlyArray<Look> = (['zh', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((scheme) => ([1280, 390] as const).map((width) => ({ locale, scheme, width }))),
);

/** Looks that have every pair of a language, a colour scheme and a width. */
export const PAIRED_LOOKS: ReadonlyArray<Look> = [
  { locale: 'zh', scheme: 'light', width: 1280 },
  { locale: 'zh', scheme: 'dark', width: 390 },
  { locale: 'en', scheme: 'light', width: 390 },
  { locale: 'en', scheme: 'dark', width: 1280 },
];

/** For a suite: the console with a module from outside, and records, refusals and a lock to show. */
export const useShownConsole = (): ConsoleStage => {
  const stage = useConsole(() => ({}));
  before(async () => {
    const { service } = stage;
    const token = await tokenOf(service);
    const post = (path: string, form: object) => call(service, `/api/v1${path}`, { token, form });
    await post('/notice/add', { title: '春节放假', author: '王五', level: 2 });
    await post('/position/status', { ids: [2], status: 2 });
    await post('/user/roles', { id: 3, version: 1, roleIds: [1] });
    await call(service, '/api/v1/role/page', { token: await tokenOf(service, 'guest') });
    const from = someAddress();
    for (let times = 0; times < 6; times += 1)
      await logIn(service, { username: 'mallory', password: 'wrong password' }, from);
  });
  return stage;
};
