// The module of the hashing threads with bcryptjs.
import { compareSync, hashSync } from 'bcryptjs';
import { answerTasks } from '../threads/answer-tasks.js';
import { bcryptTasks } from './bcrypt-tasks.js';

export const { hash, compare } = bcryptTasks({ compareSync, hashSync });

answerTasks({ hash, compare });
