import type { ListedModule } from '../../../domain/modules/listed-module.js';

/** The part of a declaration that indexes and triggers follow: what lists filter and order by. */
export type ListedColumns = Pick<ListedModule, 'substring' | 'equality' | 'order'>;
