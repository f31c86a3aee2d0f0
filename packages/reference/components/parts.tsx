import { createContext, type ReactNode, useContext } from 'react';
import type { OWN_PARTS } from './ownComponents';

/**
 * Parts of a page that the theme can replace. They have the names that docusaurus-theme-openapi-docs gives to the same parts, and are swizzled
 * in src/theme like its components. Their return types are written, because the type of the parts depends on them.
 */
export type Parts = typeof OWN_PARTS;

const Context = createContext<Parts | undefined>(undefined);

/** Provides the parts to the components of a page. */
export function PartsProvider({ parts, children }: { parts: Parts; children: ReactNode }) {
  return <Context value={parts}>{children}</Context>;
}

/**
 * Returns the parts of the page.
 *
 * @throws Error if the component is not rendered in a page
 */
export function useParts(): Parts {
  const parts = useContext(Context);
  if (!parts) throw new Error('Parts of pages can only be rendered in a page of the reference (Page.tsx).');
  return parts;
}
