import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp, h } from 'vue';
import { createClient } from '../../src/index.js';
import { useSession as useReactSession } from '../../src/react.js';
import { useSession as useVueSession } from '../../src/vue.js';

declare global {
  interface Window {
    /** Takes both applications away. */
    unmount(): void;
  }
}

const { session } = createClient();

const elementFor = (id: string): HTMLElement => {
  const element = document.createElement('p');
  element.id = id;
  document.body.append(element);
  return element;
};

const ReactUser = () => useReactSession(session)?.username ?? 'nobody';

const root = createRoot(elementFor('react'));
root.render(createElement(StrictMode, null, createElement(ReactUser)));

const vueUser = createApp({
  setup: () => {
    const current = useVueSession(session);
    return () => h('span', current.value?.username ?? 'nobody');
  },
});
vueUser.mount(elementFor('vue'));

window.unmount = () => {
  root.unmount();
  vueUser.unmount();
};
