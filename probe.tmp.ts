// what PostgreSQL receives for writes over HTTP
import { readFileSync } from 'node:fs';
