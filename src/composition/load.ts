import type { DependencyContainer } from 'tsyringe';
import type { Settings } from '../../config/settings.js';
import type { Lifetime } from './lifetime.js';

export type Make<T> = (container: DependencyContainer) => T;

/** Imports what was chosen and opens what it needs, so that nothing else is ever loaded or connected. */
export type Load<T> = (settings: Settings, life: Lifetime) => Promise<Make<T>>;
