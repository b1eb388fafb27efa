import type { Prepare } from '../../../src/composition/service.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { CONTRACT_MODULES } from './contract-tables.js';
import { useConsole, type ConsoleStage } from './console-stage.js';

/** The customers, in the order of their ids. */
export const CUSTOMERS = ['北京华光科技有限公司', 'Blue Harbour Trading', '成都锦江商贸'] as const;

/** Three customers; 60 contracts and 12 assets, whose values follow from their numbers. */
const RECORDS = [
  `insert into customers (name, level, phone, sort, status) values
    ('${CUSTOMERS[0]}', 2, '010-6543 2100', 1, 1), ('${CUSTOMERS[1]}', 1, null, 2, 1), ('${CUSTOMERS[2]}', 1, '028-8765 4321', 3, 1)`,
  `insert into contracts
    (number, customer_id, amount, signed_on, ends_on, remind_at, urgent, stage, owner_id, remarks, sort, status)
    select 'HT-2026-' || lpad(n::text, 3, '0'), (n - 1) % 3 + 1, n * 12345.67,
      case when n % 5 = 0 then null else date '2026-01-01' + n * 3 end,
      case when n % 4 = 0 then null else date '2027-01-01' + n * 3 end,
      case when n % 3 = 0 then timestamptz '2026-06-01 09:30:00+08' + n * interval '1 day' end,
      n % 7 = 0, n % 3 + 1, case when n % 2 = 0 then 2 end, '', n, 1
    from generate_series(1, 60) as n`,
  `insert into assets
    (code, alias, remarks, pieces, price, weight, leased, bought_on, sold_on, checked_at, level, stage, keeper_id, owner_id, sort, status)
    select 'ZC-' || n, case when n > 6 then 'A' || n end, '', n * 1000, n * 0.5, n * 0.125, n % 2 = 0, date '2026-01-01' + n,
      null, null, case when n % 3 = 0 then null else n % 2 + 1 end, 1, 2, null, n, 1
    from generate_series(1, 12) as n`,
];

const withContracts: Prepare = async (composition) => {
  await withDemoData(composition);
  const { em } = await composition.get('orm');
  for (const statement of RECORDS) await em.getConnection().execute(statement);
};

/** For a suite: the console with customers, contracts and assets, which no suite changes. */
export const useContracts = (): ConsoleStage =>
  useConsole(() => ({ sharedAs: 'contracts', modules: CONTRACT_MODULES, prepare: withContracts }));
