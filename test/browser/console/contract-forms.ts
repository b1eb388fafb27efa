import type { Locator, Page } from 'playwright-core';
import type { Prepare } from '../../../src/composition/service.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { dataOf, type Reply } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { CUSTOM_MODULES } from '../../support/modules/custom-modules.js';
import { useConsole, type ConsoleStage } from './console-stage.js';
import type { Visitor } from './visitor.js';

type Values = Readonly<Record<string, unknown>>;

/** The forms of customers and contracts. */
export type ContractForms = Readonly<{
  stage: ConsoleStage;
  /** Who looks at the console in this test. */
  visitor: Visitor;
  page: Page;
  /** Begins the visit of a test. It ends with the test. */
  begin(visitor: Promise<Visitor>): Promise<void>;
  /** A request of the administrator from elsewhere. */
  post(path: string, form: object): Promise<Reply>;
  newCustomer(values?: Values): Promise<number>;
  /** Adds a contract with the customer 1. */
  newContract(values?: Values): Promise<number>;
  detail(id: number): Promise<Values>;
  button(name: string): Locator;
  dialog(): Locator;
  textbox(name: string): Locator;
  /** Chooses a record by a part of its name. */
  choose(label: string, text: string): Promise<void>;
  /** Waits until this text says what is wrong with an input. */
  untilWrong(input: Locator, text: string): Promise<void>;
}>;

let numbers = 0;

/** A number that no other contract has. */
export const newNumber = (): string => `HT-${(numbers += 1)}`;

const REQUIRED = {
  amount: '100.00',
  signedOn: null,
  endsOn: null,
  remindAt: null,
  ownerId: null,
  departmentId: null,
  customerId: 1,
};

/** In the page: the text that describes the input. */
const description = async (input: Locator, page: Page): Promise<string> => {
  const id = await input.getAttribute('aria-describedby');
  return id === null ? '' : page.locator(`[id="${id}"]`).innerText();
};

const withCustomer: Prepare = async (composition) => {
  await withDemoData(composition);
  const { em } = await composition.get('orm');
  await em.getConnection().execute(`insert into customers (name, level) values ('华光', 1)`);
};

/** For a suite: the console with customers, of whom the first is 华光, and contracts. The suites add records of their own. */
export const useContractForms = (): ContractForms => {
  const stage = useConsole(() => ({ sharedAs: 'contract forms', modules: CUSTOM_MODULES, prepare: withCustomer }));
  let token: string;
  let visitor: Visitor;
  const post = (path: string, form: object): Promise<Reply> => call(stage.service, `/api/v1${path}`, { token, form });
  const added = async (path: string, values: Values): Promise<number> => Number(dataOf(await post(path, values))['id']);
  const newCustomer = (values: Values = {}) => added('/customer/add', { name: newNumber(), level: 1, ...values });
  before(async () => {
    token = await tokenOf(stage.service);
  });
  afterEach(() => visitor.leave());
  const page = (): Page => visitor.page;
  return {
    stage,
    get visitor() {
      return visitor;
    },
    get page() {
      return visitor.page;
    },
    begin: async (beginning) => {
      visitor = await beginning;
    },
    post,
    newCustomer,
    newContract: (values = {}) => added('/contract/add', { number: newNumber(), ...REQUIRED, ...values }),
    detail: async (id) => dataOf(await call(stage.service, `/api/v1/contract/detail?id=${id}`, { token })),
    button: (name) => page().getByRole('button', { name, exact: true }),
    dialog: () => page().getByRole('dialog'),
    textbox: (name) => page().getByRole('textbox', { name }),
    choose: async (label, text) => {
      const input = page().getByRole('combobox', { name: label });
      await input.pressSequentially(text);
      await page().getByRole('option', { name: text }).first().click();
    },
    untilWrong: (input, text) =>
      eventually(
        async () =>
          (await input.getAttribute('aria-invalid')) === 'true' && (await description(input, page())).includes(text),
      ),
  };
};
