import type { ReactNode } from 'react';
import { Layout } from 'react-admin';

export const ConsoleLayout = ({ children }: Readonly<{ children?: ReactNode }>) => <Layout>{children}</Layout>;
