import { importPace } from '../../domain/records/import-pace.js';

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work of many steps calls this after each step: it rests when it has worked for too long, so that others have their turn. */
export const turns = (): (() => Promise<void> | undefined) => importPace({ now: () => performance.now(), rest }).turn;
