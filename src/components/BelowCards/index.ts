import { createContext, type ReactNode } from 'react';

/** What a category's page has between its cards and the links to the pages before and after it. */
export const BelowCards = createContext<ReactNode>(null);
