import { expect } from 'chai';
import { EARLIER_IMPORT_DAYS } from '../../../src/contract/records/import-request.js';
import { call } from '../../support/http/call.js';
import { cuttingProxy } from '../../support/http/cutting-proxy.js';
import { duringSuite } from '../../support/during-suite.js';
import { importer, lines } from '../../support/http/import.js';
import { newHolder } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, detailOf } from '../../support/http/reply.js';
import { startTestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

describe('a file that is imported again', () => {
  const stage = duringSuite(
    async (context) => {
      const url = await (await sharedPostgres(context)).newDatabase();
      const service = await startTestService({ environment: { DATABASE_URL: url }, prepare: withDemoData });
      return { service, proxy: await cuttingProxy(service.url) };
    },
    async ({ service, proxy }) => {
      await proxy.stop();
      await service.stop();
    },
  );
  const service = () => stage().service;
  let admin: string;
  before(async () => {
    admin = await tokenOf(service());
  });
  const { ask, dry, done } = importer(service, () => admin);
  /** A file of a module without unique values. */
  const fileOf = (name: string) => lines('name,type', `${name},1`, `${name},2`);
  const total = async (name: string): Promise<unknown> =>
    dataOf(await call(service(), `/api/v1/example/page?name=${name}`, { token: admin }))['total'];
  const real = (digest: string, more = '') => `dryRun=false&digest=${digest}${more}`;

  for (const loss of ['cut', 'unavailable'] as const)
    it(`after an answer that was lost (${loss}): ImportRepeated tells what it did, and adds nothing`, async () => {
      const { proxy } = stage();
      const text = fileOf(`lost-${loss}`);
      const { digest, earlier } = await dry('example', text);
      expect(earlier).to.equal(null);
      proxy.lose(loss);
      const lost = await fetch(`${proxy.url}/api/v1/example/import?${real(digest)}`, {
        method: 'POST',
        body: text,
        headers: { 'Content-Type': 'text/csv', Authorization: `Bearer ${admin}` },
      }).then(
        ({ status, headers }) => [status, headers.get('X-Failure-Reason')],
        () => 'no answer',
      );
      proxy.lose(undefined);
      expect(lost).to.deep.equal(loss === 'cut' ? 'no answer' : [503, null]);

      const repeated = await ask('example', real(digest), text);
      expectRefused(repeated, 'ImportRepeated');
      const { time, ...told } = detailOf(repeated) ?? {};
      expect(told).to.deep.equal({ times: 1, added: 2, updated: 0 });
      expect(time).to.match(TIME);
      expect(await total(`lost-${loss}`)).to.equal(2);
    });

  it('is imported once more if the request names the imports before, and not a third time', async () => {
    const text = fileOf('again');
    const { digest } = await done('example', text);
    const { earlier } = await dry('example', text);
    expect(earlier).to.include({ times: 1, added: 2, updated: 0 });
    expectSucceeded(await ask('example', real(digest, '&earlier=1'), text), '操作成功');
    expect(await total('again')).to.equal(4);
    const third = await ask('example', real(digest, '&earlier=1'), text);
    expectRefused(third, 'ImportRepeated');
    expect(detailOf(third)).to.include({ times: 2 });
    expect(await total('again')).to.equal(4);
  });

  it('after an import with corrections, which names the chosen file: its check tells it, and the trail has both digests', async () => {
    const [chosen, mended] = [fileOf('chosen'), fileOf('chosen-mended')];
    const { digest: chosenDigest } = await dry('example', chosen);
    const { digest } = await dry('example', mended);
    const named = real(digest, `&chosenDigest=${chosenDigest}`);
    expectSucceeded(await ask('example', named, mended), '操作成功');
    expect((await dry('example', chosen)).earlier).to.include({ times: 1, added: 2, updated: 0 });
    expectRefused(await ask('example', real(chosenDigest), chosen), 'ImportRepeated');
    expectRefused(await ask('example', named, mended), 'ImportRepeated');
    const [event] = dataOf(await call(service(), '/api/v1/audit/page?kind=Imported', { token: admin }))['records'] as [
      { after: unknown },
    ];
    expect(event.after).to.deep.equal({ digest, chosenDigest, added: 2, updated: 0 });
    for (const wrong of ['abc', chosenDigest.toUpperCase()])
      expectRefused(await ask('example', real(digest, `&chosenDigest=${wrong}`), mended), 'FormInvalid', {
        field: 'chosenDigest',
      });
  });

  it('is ImportRepeated before its rows are judged, which have other versions now', async () => {
    const [one] = dataOf(await call(service(), '/api/v1/example/page?name=again', { token: admin }))['records'] as [
      { id: number },
    ];
    const text = lines('id,version,sort', `${one.id},1,77`);
    const { digest } = await done('example', text);
    expectRefused(await ask('example', real(digest), text), 'ImportRepeated');
    expect(await dry('example', text)).to.deep.include({ refused: 1 });
  });

  it('by another user is no repeat, and its dry run tells nothing; by one without the permission it is PermissionDenied', async () => {
    const text = fileOf('another');
    const { digest } = await done('example', text);
    const holding = async (...actions: ReadonlyArray<string>) => {
      const token = await tokenOf(
        service(),
        await newHolder(service(), ...actions.map((name) => `sys:example:${name}`)),
      );
      return importer(service, () => token);
    };
    const other = await holding('import', 'add');
    expect(await other.dry('example', text)).to.include({ earlier: null });
    expect(await other.done('example', text)).to.include({ added: 2 });
    expectRefused(await (await holding('import')).ask('example', real(digest), text), 'PermissionDenied');
  });

  it('is a new file in another module', async () => {
    const text = lines('name,sort', 'same-bytes,1');
    const { digest } = await done('position', text);
    expect(await dry('example', lines('name,type', 'same-bytes,1'))).to.include({ earlier: null });
    expect(await dry('position', text)).to.deep.include({ refused: 1, digest });
    expect((await dry('position', text)).earlier).to.include({ times: 1 });
  });

  it('is a new file when the days have passed for which the service tells it', async () => {
    const text = fileOf('old');
    await done('example', text);
    service().advance((EARLIER_IMPORT_DAYS + 1) * 24 * 60 * 60 * 1000);
    admin = await tokenOf(service());
    expect((await dry('example', text)).earlier).to.equal(null);
  });

  it('needs a number of earlier imports that is one', async () => {
    const text = fileOf('number');
    const { digest } = await dry('example', text);
    expectRefused(await ask('example', real(digest, '&earlier=x'), text), 'FormInvalid', { field: 'earlier' });
    expect(await total('number')).to.equal(0);
  });
});
