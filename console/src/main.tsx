import './service/denied-storage';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './start';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// The styles of the kit are created at run time. The nonce lets them pass the Content-Security-Policy.
const styles = createCache({ key: 'css', nonce, prepend: true });

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no root element');

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <Start />
    </CacheProvider>
  </StrictMode>,
);
