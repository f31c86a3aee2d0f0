import type { Parts } from '../../../packages/reference/components/parts';
import ApiExplorer from '../ApiExplorer';
import CodeSnippets from '../ApiExplorer/CodeSnippets';
import MethodEndpoint from '../ApiExplorer/MethodEndpoint';
import ParamsDetails from '../ParamsDetails';
import RequestSchema from '../RequestSchema';
import ResponseSchema from '../ResponseSchema';
import SchemaItem from '../SchemaItem';
import SchemaTabs from '../SchemaTabs';
import StatusCodes from '../StatusCodes';

/** Parts of the pages of operations, under the names of docusaurus-theme-openapi-docs, so that they are swizzled like its components. */
export const parts: Parts = {
  MethodEndpoint,
  ParamsDetails,
  RequestSchema,
  StatusCodes,
  ResponseSchema,
  SchemaItem,
  SchemaTabs,
  ApiExplorer,
  CodeSnippets,
};
