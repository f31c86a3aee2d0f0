import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Field, Media, Operation, Response, Variant } from './model';
import type { Returned } from './returned';

/**
 * Parts of a page that the theme can replace. They have the names that docusaurus-theme-openapi-docs gives to the same parts, and are swizzled
 * in src/theme like its components.
 */
export type Parts = {
  /** Method and address of an operation. */
  MethodEndpoint: ComponentType<{ operation: Operation }>;
  /** Parameters in the path, query, headers and cookies. */
  ParamsDetails: ComponentType<{ parameters: Operation['parameters'] }>;
  /** Body of a request, or payload of a webhook. */
  RequestSchema: ComponentType<{ request: NonNullable<Operation['request']>; kind: Operation['kind'] }>;
  StatusCodes: ComponentType<{ responses: readonly Response[]; kind: Operation['kind'] }>;
  /** Bodies by content type. */
  ResponseSchema: ComponentType<{ content: readonly Media[]; name: string; form?: Returned }>;
  /** Field with its type, bounds, description and nested fields. */
  SchemaItem: ComponentType<{ field: Field; form?: Returned }>;
  /** Variants of a schema, one of which is selected. */
  SchemaTabs: ComponentType<{ variants: readonly Variant[]; name: string; form?: Returned }>;
  /** Requests and responses beside the text, and the form that sends a request. */
  ApiExplorer: ComponentType<{ operation: Operation }>;
  /** Code of the requests in several languages. */
  CodeSnippets: ComponentType<{ operation: Operation }>;
};

const Context = createContext<Parts | undefined>(undefined);

/** Provides the parts to the components of a page. */
export function PartsProvider({ parts, children }: { parts: Parts; children: ReactNode }): ReactNode {
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
