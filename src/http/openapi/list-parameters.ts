import type { ListedModule } from '../../domain/modules/listed-module.js';
import { Count, Integer, MAX_SEARCH_LENGTH, type PagingPolicy } from '../../domain/page-query.js';
import { schemas, type Schema } from './schemas.js';

type Parameter = Readonly<{ name: string; in: 'query'; description: string; schema: Schema }>;

const { of } = schemas();

/** The paging query of a module (specification 4.1). */
export const listParameters = (
  { substring, equality }: ListedModule,
  { defaultSize, maxSize }: PagingPolicy,
): ReadonlyArray<Parameter> => [
  {
    name: 'pageNo',
    in: 'query',
    description: 'The page, from 1.',
    schema: { ...of(Count), default: 1 },
  },
  {
    name: 'pageSize',
    in: 'query',
    description: 'Records per page.',
    schema: { ...of(Count), maximum: maxSize, default: defaultSize },
  },
  ...Object.entries(substring).map(([name, fields]) => ({
    name,
    in: 'query' as const,
    description: `Is contained in ${fields.join(' or ')}, whatever its case. No character has a special meaning.`,
    schema: { type: 'string', maxLength: MAX_SEARCH_LENGTH },
  })),
  ...equality.map((name) => ({
    name,
    in: 'query' as const,
    description: `Equals the record’s ${name}.`,
    schema: of(Integer),
  })),
];
