import { expect } from 'chai';
import { LOOKS, PAGES, useShownConsole } from './console-pages.js';
import { axeFaults, cutTexts, layoutShifts, textsOf, untranslated } from './page-faults.js';

const MOST_SHIFT = 0.02;

/** Data of the demo in the other language. */
const DATA = {
  zh: ['auditor', 'mallory'],
  en: ['系统管理员', '李审计', '王访客', '赵退休', '审计员', '总经理', '公告'],
};

describe('every page of the console', () => {
  const stage = useShownConsole();

  for (const look of LOOKS)
    it(`is complete, translated, accessible and still: ${Object.values(look).join(', ')}`, async () => {
      const visitor = await stage.visit(look);
      const { page } = visitor;
      const faults: string[] = [];
      const judge = async (path: string): Promise<void> => {
        const found = [
          ...(await cutTexts(page)),
          ...untranslated(await textsOf(page), look.locale, DATA[look.locale]).map((text) => `not translated: ${text}`),
          ...(await axeFaults(page)),
        ];
        const shifts = await layoutShifts(page);
        const shift = shifts.reduce((sum, { value }) => sum + value, 0);
        if (shift > MOST_SHIFT) found.push(`shift ${shift}: ${JSON.stringify(shifts)}`);
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      };
      await visitor.open('/');
      await judge('/login');
      await visitor.logIn();
      for (const path of PAGES) {
        await visitor.open(path);
        await judge(path);
      }
      expect(faults).to.deep.equal([]);
      await visitor.leave();
    });
});
