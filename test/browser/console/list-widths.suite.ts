import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { minutes } from '../../support/times.js';
import type { Look } from './console-stage.js';
import { useContracts } from './contracts-stage.js';
import { ABOVE_THE_PAGE, axeFaults, cutTexts, outsideTheWindow } from './page-faults.js';
import type { Visitor } from './visitor.js';

const WIDTHS = [320, 390, 768, 1024, 1280];

const LOOKS: ReadonlyArray<Look> = [
  { locale: 'zh', scheme: 'dark', width: 390 },
  { locale: 'en', scheme: 'light', width: 390 },
];

const FILTER = {
  name: 'HT',
  stage: '1,2,3',
  urgent: 'false',
  customerId: '1,2,3',
  ownerIdEmpty: 'false',
  amountFrom: '1000.00',
  amountTo: '999999999999.99',
  signedOnFrom: '2026-01-01',
  signedOnTo: '2026-12-31',
  remindAtEmpty: 'true',
};

const FILTERED = `/contract?filter=${encodeURIComponent(JSON.stringify(FILTER))}&sort=amount&order=DESC`;

describe('a list of the console with filters', () => {
  const stage = useContracts();

  /** What is opened above the list, by the texts of the buttons that lead to it, in both languages. */
  const OPENED: ReadonlyArray<Readonly<{ zh: ReadonlyArray<string>; en: ReadonlyArray<string> }>> = [
    { zh: ['添加筛选'], en: ['Add filter'] },
    { zh: ['添加筛选', '金额'], en: ['Add filter', 'Amount'] },
    { zh: ['添加筛选', '签订日期'], en: ['Add filter', 'Signed on'] },
    { zh: ['添加筛选', '签订日期', '选择 · 至'], en: ['Add filter', 'Signed on', 'Choose · To'] },
    { zh: ['添加筛选', '阶段'], en: ['Add filter', 'Stage'] },
    { zh: ['添加筛选', '客户'], en: ['Add filter', 'Customer'] },
    { zh: ['显示列和行高'], en: ['Columns and row height'] },
  ];

  const open = async ({ page, settled }: Visitor, names: ReadonlyArray<string>): Promise<void> => {
    for (const name of names) {
      const named = { name, exact: true } as const;
      await page.getByRole('button', named).or(page.getByRole('menuitem', named)).last().click();
    }
    await settled();
  };

  const close = ({ page }: Visitor): Promise<void> =>
    eventually(async () => {
      const opened = page.getByRole('dialog').or(page.getByRole('menu', { name: /./ }));
      if ((await opened.count()) === 0) return true;
      await page.keyboard.press('Escape');
      return false;
    });

  it('is not wider than the window and has no cut texts and no accessibility faults, whatever is open', async () => {
    const faultsIn = async (look: Look): Promise<ReadonlyArray<string>> => {
      const visitor = await stage.administer(look);
      const { page } = visitor;
      const found: string[] = [];
      const judge = async (state: string, ...more: ReadonlyArray<string>): Promise<void> => {
        const faults = [...(await outsideTheWindow(page)), ...(await cutTexts(page)), ...more];
        found.push(...faults.map((fault) => `${look.locale} ${state}: ${fault}`));
      };
      await visitor.open(FILTERED);
      // a window that gets narrower shows its menu over the page
      await page.setViewportSize({ width: 320, height: 800 });
      for (const names of OPENED) {
        await open(visitor, names[look.locale]);
        await judge(names.en.join(', '), ...(await axeFaults(page, ABOVE_THE_PAGE)));
        await close(visitor);
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await visitor.settled();
        await judge(String(width));
      }
      await judge('list', ...(await axeFaults(page)));
      await visitor.leave();
      return found;
    };
    expect((await Promise.all(LOOKS.map(faultsIn))).flat()).to.deep.equal([]);
  }).timeout(minutes(10));
});
