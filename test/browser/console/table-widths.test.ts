import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { logIn, someAddress, tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import { brokenWords, coveredCells, cutTexts, outsideTheWindow } from './page-faults.js';

const WIDTHS = [390, 768, 1024, 1280];

const LOOKS = [
  { locale: 'zh', deletedAt: '删除时间' },
  { locale: 'en', deletedAt: 'Deleted at' },
] as const;

describe('tables of the console', () => {
  const stage = useConsole();
  before(async () => {
    const token = await tokenOf(stage.service);
    const post = (path: string, form: object) => call(stage.service, `/api/v1${path}`, { token, form });
    const deleted = async (module: string, form: object) => {
      const { id } = dataOf(await post(`/${module}/add`, form));
      await post(`/${module}/delete`, { ids: [id] });
    };
    await deleted('user', { username: 'deleted-for-width' });
    await deleted('position', { name: '待删除的岗位' });
    await deleted('example', { name: '待删除的示例', type: 1 });
    // a long name takes the width of the other columns
    await post('/position/add', { name: '很长的岗位名称'.repeat(4) });
    const from = someAddress();
    for (let times = 0; times < 5; times += 1)
      await logIn(stage.service, { username: 'locked-for-width', password: 'wrong password' }, from);
  });

  for (const { locale, deletedAt } of LOOKS) {
    it(`of deleted records show when each was deleted, beside the column of actions (${locale})`, async () => {
      const visitor = await stage.administer({ locale });
      const { page } = visitor;
      for (const module of ['user', 'position', 'example'])
        for (const width of [1024, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await visitor.open(`/${module}/deleted`);
          const name = `${module}, ${width}`;
          expect(await page.getByRole('row').count(), name).to.be.above(1);
          expect(await coveredCells(page, deletedAt), name).to.deep.equal([]);
        }
      await visitor.leave();
    });

    it(`of the trail, the sessions and the locks break no word, at any width (${locale})`, async () => {
      const visitor = await stage.administer({ locale });
      const { page } = visitor;
      for (const path of ['/audit', '/session', '/lock']) {
        await visitor.open(path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await visitor.settled();
          const faults = [brokenWords, outsideTheWindow, cutTexts].map((look) => look(page));
          expect((await Promise.all(faults)).flat(), `${path}, ${width}`).to.deep.equal([]);
        }
      }
      await visitor.leave();
    });
  }
});
