#!/usr/bin/env node
import { menshenProgram } from './program.js';

await menshenProgram().parseAsync();
