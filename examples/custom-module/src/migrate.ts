import { migrate } from 'menshen';
import { notice } from './notice.js';
import { settingsOf } from './settings.js';

const applied = await migrate({ settings: settingsOf(process.env), modules: [notice] });
console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date');
