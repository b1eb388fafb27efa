import { E } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import { moduleNamed, type Modules } from '../../domain/listing/modules.js';
import {
  pageOf,
  type Page,
  parsePageQuery,
  type PageQueryFailed,
  type PagingPolicy,
} from '../../domain/listing/page-query.js';
import type { ShownRecord } from '../../domain/listing/record.js';
import type { RecordPages } from '../../domain/ports/record-pages.js';

/** `parameters` are the raw query parameters. The handler validates them. */
export type ListPage = Readonly<{ module: string; parameters: Readonly<Record<string, unknown>> }>;

type Dependencies = Readonly<{ recordPages: RecordPages; modules: Modules; paging: PagingPolicy }>;

/** Specification 4.1: one page of a module's live records. */
export const listPageHandler =
  ({ recordPages, modules, paging }: Dependencies): Handler<ListPage, PageQueryFailed, Page<ShownRecord>> =>
  async ({ module, parameters }) => {
    const declaration = moduleNamed(modules, module);
    const query = parsePageQuery(declaration, paging)(parameters);
    if (E.isLeft(query)) return query;

    const { total, records } = await recordPages.find(module, query.right);
    return E.right(pageOf(query.right, total, records));
  };
