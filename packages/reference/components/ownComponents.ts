import ApiExplorer from './ApiExplorer';
import CodeSnippets from './CodeSnippets';
import MethodEndpoint from './MethodEndpoint';
import ParamsDetails from './ParamsDetails';
import RequestSchema from './RequestSchema';
import ResponseSchema from './ResponseSchema';
import SchemaItem from './SchemaItem';
import SchemaTabs from './SchemaTabs';
import StatusCodes from './StatusCodes';

/** The parts as they are without a theme that replaces some of them. */
export const OWN_PARTS = {
  ApiExplorer,
  CodeSnippets,
  MethodEndpoint,
  ParamsDetails,
  RequestSchema,
  ResponseSchema,
  SchemaItem,
  SchemaTabs,
  StatusCodes,
};
