import 'reflect-metadata';
import { container as root, type DependencyContainer } from 'tsyringe';
import type { Settings } from '../../config/settings.js';
import { choiceFrom } from './choice.js';
import { registerHandlers } from './handlers.js';
import { lifetime, type Lifetime } from './lifetime.js';
import type { OwnAdapters } from './own-adapters.js';
import { plug, type Choice } from './plug.js';
import { plugOwn } from './plug-own.js';

export type Composition = Readonly<{
  choice: Choice;
  /** Ports, connections and handlers by their tokens; each is made when it is first asked for. */
  container: DependencyContainer;
}> &
  /** Closes what composing has opened, and what is added to it. */
  Lifetime;

/** The whole service but its HTTP face: the chosen adapters and one's own plugged into the ports, and the handlers over them. */
export const compose = async (settings: Settings, own: OwnAdapters = {}): Promise<Composition> => {
  const choice = choiceFrom(settings, own);
  const container = root.createChildContainer();
  const life = lifetime();
  try {
    await plug(container, choice, settings, life);
    plugOwn(container, own, settings, life);
    registerHandlers(container, settings);
    return { choice, container, ...life };
  } catch (error) {
    await life.close().catch(() => undefined);
    throw error;
  }
};
