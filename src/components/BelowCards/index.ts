import { createContext, type ReactNode } from 'react';

/** Content between the cards of a category page and its pagination. */
export const BelowCards = createContext<ReactNode>(null);
