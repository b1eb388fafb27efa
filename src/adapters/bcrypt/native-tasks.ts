// The module of the hashing threads with the native engine.
import { compareSync, hashSync } from '@node-rs/bcrypt';
import { answerTasks } from '../threads/answer-tasks.js';
import { bcryptTasks } from './bcrypt-tasks.js';

export const { hash, compare } = bcryptTasks({
  compareSync,
  // the package writes `$2y$`, another name of the same algorithm
  hashSync: (password, cost) => `$2b${hashSync(password, cost).slice('$2y'.length)}`,
});

answerTasks({ hash, compare });
