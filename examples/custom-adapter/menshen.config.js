import { defineConfig } from 'menshen';
import { adapters } from './src/adapters.js';

export default defineConfig({ adapters });
