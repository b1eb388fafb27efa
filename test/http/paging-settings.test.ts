import { expect } from 'chai';
import { startLightService } from '../support/http/light-service.js';
import { askPage, pageOf } from '../support/http/pages.js';
import { expectRefused } from '../support/http/refusals.js';
import { startTestService, type TestService } from '../support/http/service.js';
import { withDemoData } from '../support/http/with-demo-data.js';
import { tokenOf } from '../support/http/session.js';
import { sharedPostgres } from '../support/postgres/shared.js';

const SETTINGS = { PAGE_SIZE: '4', MAX_PAGE_SIZE: '8', TIME_ZONE: 'America/New_York' };

const settingsTests = (serviceOf: () => TestService, total: number, createTime: string): void => {
  let token: string;
  before(async () => {
    token = await tokenOf(serviceOf());
  });

  it('shows PAGE_SIZE records by default', async () => {
    const page = await pageOf(serviceOf(), token, 'example/page');
    expect(page).to.include({ size: 4, pages: Math.ceil(total / 4), total });
    expect(page.records).to.have.length(4);
  });

  it('refuses more than MAX_PAGE_SIZE', async () => {
    expect(await pageOf(serviceOf(), token, 'example/page', { pageSize: 8 })).to.include({ size: 8 });
    expectRefused(await askPage(serviceOf(), token, 'example/page', { pageSize: 9 }), 'PageQueryFailed');
  });

  it('tells times in TIME_ZONE', async () => {
    const { records } = await pageOf(serviceOf(), token, 'example/page', { pageSize: 1 });
    expect(records[0]).to.include({ id: 1, createTime });
  });
};

describe('paging settings', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService(SETTINGS);
  });
  after(() => service.stop());

  settingsTests(() => service, 25, '2024-02-29 15:00:00');
});

describe('paging settings on a PostgreSQL server', () => {
  let service: TestService | undefined;
  before(async function () {
    const { newDatabase } = await sharedPostgres(this);
    service = await startTestService({
      environment: { ...SETTINGS, DATABASE_URL: await newDatabase() },
      prepare: withDemoData,
    });
  });
  after(() => service?.stop());

  settingsTests(() => service!, 57, '2026-01-04 20:30:00');
});
