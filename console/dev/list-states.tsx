import type { Filter } from '@menshen/contract/modules/module-description';
import { Stack } from '@mui/material';
import { fieldFilters, type Given } from '../src/listing/field-filters';
import { FilterChip } from '../src/listing/filter-chip';
import { FilterOptions } from '../src/listing/filter-options';
import { FilterRange } from '../src/listing/filter-range';
import { FilterChoices } from '../src/listing/filter-values';
import { ViewDialog } from '../src/listing/view-dialog';
import { DESCRIPTION, LONG_NAME } from './samples';
import { nothing, type State } from './state';

const parameters = (filter: Filter): ReadonlyArray<Filter> => [
  filter,
  { ...filter, name: `${filter.name}From`, bound: 'from' },
  { ...filter, name: `${filter.name}To`, bound: 'to' },
  { ...filter, name: `${filter.name}Empty`, bound: 'empty' },
];

const titled = (name: string, title: string, english: string) => ({ name, field: name, title, english });

const CHOICES = [
  { value: 1, title: '草稿', english: 'Draft' },
  { value: 2, title: LONG_NAME, english: LONG_NAME },
];

const [AMOUNT, SIGNED, STAGE, NUMBER] = fieldFilters([
  ...parameters({ ...titled('amount', '金额', 'Amount'), kind: 'decimal', precision: 14, scale: 2 }),
  ...parameters({ ...titled('signedOn', '签订日期', 'Signed on'), kind: 'date' }),
  ...parameters({ ...titled('stage', '阶段', 'Stage'), kind: 'choice', choices: CHOICES, several: true }),
  ...parameters({ ...titled('number', '编号', 'Number'), kind: 'text' }),
]);

const CHIPS: ReadonlyArray<readonly [typeof AMOUNT, Given]> = [
  [AMOUNT, { from: '1000.00', to: '999999999999.99' }],
  [AMOUNT, { to: '0.00' }],
  [SIGNED, { from: '2026-11-22', to: '2026-11-22' }],
  [SIGNED, { from: '2026-11-22' }],
  [STAGE, { equals: '1,2,9' }],
  [NUMBER, { equals: LONG_NAME }],
  [NUMBER, { empty: 'false' }],
];

const { columns = [] } = DESCRIPTION.modules[0] ?? {};

const VIEW = {
  offered: columns,
  columns: columns.slice(0, 1),
  isHideable: () => true,
  toggle: nothing,
  move: nothing,
  isChanged: true,
  reset: nothing,
  density: 'compact',
  setDensity: nothing,
} as const;

export const listStates: ReadonlyArray<State> = [
  {
    name: 'FilterChip: each kind, long values',
    show: () => (
      <Stack component="ul" useFlexGap spacing={1} sx={{ alignItems: 'flex-start', listStyle: 'none', p: 0 }}>
        {CHIPS.map(
          ([filter, given]) =>
            filter && (
              <FilterChip
                key={JSON.stringify(given)}
                filter={filter}
                given={given}
                onEdit={nothing}
                onRemove={nothing}
              />
            ),
        )}
      </Stack>
    ),
  },
  {
    name: 'FilterRange: days',
    show: () => SIGNED && <FilterRange filter={SIGNED} given={{ from: '2026-11-22' }} onApply={nothing} />,
  },
  {
    name: 'FilterChoices: long title',
    show: () => STAGE && <FilterChoices filter={STAGE} given={{ equals: '2' }} onApply={nothing} />,
  },
  {
    name: 'FilterOptions: the present one',
    show: () => (
      <FilterOptions
        label="状态 · Status"
        options={CHOICES.map(({ title, value }) => ({ text: title, given: { equals: String(value) } }))}
        present={{ equals: '1' }}
        onApply={nothing}
      />
    ),
  },
  { name: 'ViewDialog', height: 420, show: () => <ViewDialog view={VIEW} onClose={nothing} /> },
];
