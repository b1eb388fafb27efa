import type { Law } from './law.js';
import { READING_LAWS } from './reading-laws.js';
import type { RecordStage } from './record-stage.js';
import { WRITING_LAWS } from './writing-laws.js';

export type { Records, RecordStage, Row } from './record-stage.js';

/** What a list, a record and a change must do, in every kind of provider. */
export const RECORD_LAWS: ReadonlyArray<Law<RecordStage>> = [...READING_LAWS, ...WRITING_LAWS];
