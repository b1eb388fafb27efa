/** A record as it is stored: a time is a moment. */
export type MemoryRecord = Readonly<Record<string, string | number | Date | boolean | null | undefined>>;

/** Records by module: their stored fields by name; `deleted: true` marks a soft-deleted one. */
export type MemoryRecords = Readonly<Record<string, ReadonlyArray<MemoryRecord>>>;
