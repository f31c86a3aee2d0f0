import ApiExplorer from '@theme/ApiExplorer';
import CodeSnippets from '@theme/ApiExplorer/CodeSnippets';
import MethodEndpoint from '@theme/ApiExplorer/MethodEndpoint';
import ParamsDetails from '@theme/ParamsDetails';
import RequestSchema from '@theme/RequestSchema';
import ResponseSchema from '@theme/ResponseSchema';
import SchemaItem from '@theme/SchemaItem';
import SchemaTabs from '@theme/SchemaTabs';
import StatusCodes from '@theme/StatusCodes';
import type { Parts } from '../../../packages/reference/components/parts';

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
