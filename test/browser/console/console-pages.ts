import { call } from '../../support/http/call.js';
import { NOTICE } from '../../support/http/notice-module.js';
import { logIn, someAddress, tokenOf } from '../../support/http/session.js';
import { WIDE } from '../../support/http/wide-module.js';
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
  '/role/create?from=1',
  '/role/1',
  '/role/1/show',
  '/role/1/grants',
  '/role/compare?one=1&other=2',
  '/menu',
  '/menu/create',
  '/menu/1',
  '/menu/list',
  '/menu/holders?permission=sys:user:page',
  '/department?id=3',
  '/department/create?parentId=3',
  '/department/4',
  '/department/list',
  '/position',
  '/position/create',
  '/position/1',
  '/position/1/show',
  '/position/import',
  '/position/1/show?tab=history',
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

/** The pages of the module with fifty columns. */
export const WIDE_PAGES = ['/wide', '/wide/create', '/wide/1', '/wide/1/show'] as const;

/** One word, which can be broken nowhere. */
const word = (length: number): string => 'W'.repeat(length);

/** Adds a record whose values are as long as they may be, and records with long names. */
const addLongValues = async (post: (path: string, form: object) => Promise<unknown>): Promise<void> => {
  const parts = Object.keys(WIDE.declaration.fields).filter((name) => name.startsWith('part'));
  const texts = Object.fromEntries(parts.map((name, i) => [name, i % 3 === 0 ? word(400) : `${i} 号`]));
  await post('/wide/add', { name: `${word(60)} 水泵`, ...texts });
  await post('/wide/add', { name: '风机' });
  await post('/user/add', { username: word(20), realname: '欧阳'.repeat(15), password: 'First#2026', roleIds: [] });
  await post('/position/add', { name: word(30) });
  await post('/role/add', { name: word(30) });
};

/** For a suite: the console with modules from outside, and records, refusals and a lock to show. */
export const useShownConsole = (): ConsoleStage => {
  const stage = useConsole(() => ({ modules: [NOTICE, WIDE] }));
  before(async () => {
    const { service } = stage;
    const token = await tokenOf(service);
    const post = (path: string, form: object) => call(service, `/api/v1${path}`, { token, form });
    await post('/notice/add', { title: '春节放假', author: '王五', level: 2 });
    await post('/position/status', { ids: [2], status: 2 });
    await post('/user/roles', { id: 3, version: 1, roleIds: [1] });
    await addLongValues(post);
    await call(service, '/api/v1/role/page', { token: await tokenOf(service, 'guest') });
    const from = someAddress();
    for (let times = 0; times < 6; times += 1)
      await logIn(service, { username: 'mallory', password: 'wrong password' }, from);
  });
  return stage;
};
