import type { Locator } from 'playwright-core';
import { call } from '../../support/http/call.js';
import { dataOf, type Reply } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import type { Visitor } from './visitor.js';

/** An administrator who fills in forms of the console. */
export type Forms = Readonly<{
  /** In each test another one, who has logged in. */
  visitor: Visitor;
  /** A request of the administrator from elsewhere. */
  post(path: string, form: object): Promise<Reply>;
  get(path: string): Promise<Reply>;
  /** Adds a position from elsewhere. Gives its `id`. */
  newPosition(name: string): Promise<number>;
  /** The field `name` of the form. */
  name(): Locator;
  saveButton(): Locator;
}>;

/** For a suite of forms. */
export const useForms = (): Forms => {
  const stage = useConsole();
  let token: string;
  let visitor: Visitor;
  before(async () => {
    token = await tokenOf(stage.service);
  });
  beforeEach(async () => {
    visitor = await stage.administer();
  });
  afterEach(() => visitor.leave());

  const post = (path: string, form: object): Promise<Reply> => call(stage.service, `/api/v1${path}`, { token, form });
  return {
    get visitor() {
      return visitor;
    },
    post,
    get: (path) => call(stage.service, `/api/v1${path}`, { token }),
    newPosition: async (name) => Number(dataOf(await post('/position/add', { name }))['id']),
    name: () => visitor.page.locator('#main-content [name=name]'),
    saveButton: () => visitor.page.getByRole('button', { name: '保存', exact: true }),
  };
};
