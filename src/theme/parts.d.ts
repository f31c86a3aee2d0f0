/** Types of the parts of the reference that the theme can replace (packages/reference/components/parts.tsx). */
declare module '@theme/ApiExplorer' {
  const part: import('@site/packages/reference/components/parts').Parts['ApiExplorer'];
  export default part;
}
declare module '@theme/ApiExplorer/CodeSnippets' {
  const part: import('@site/packages/reference/components/parts').Parts['CodeSnippets'];
  export default part;
}
declare module '@theme/ApiExplorer/MethodEndpoint' {
  const part: import('@site/packages/reference/components/parts').Parts['MethodEndpoint'];
  export default part;
}
declare module '@theme/ParamsDetails' {
  const part: import('@site/packages/reference/components/parts').Parts['ParamsDetails'];
  export default part;
}
declare module '@theme/RequestSchema' {
  const part: import('@site/packages/reference/components/parts').Parts['RequestSchema'];
  export default part;
}
declare module '@theme/ResponseSchema' {
  const part: import('@site/packages/reference/components/parts').Parts['ResponseSchema'];
  export default part;
}
declare module '@theme/SchemaItem' {
  const part: import('@site/packages/reference/components/parts').Parts['SchemaItem'];
  export default part;
}
declare module '@theme/SchemaTabs' {
  const part: import('@site/packages/reference/components/parts').Parts['SchemaTabs'];
  export default part;
}
declare module '@theme/StatusCodes' {
  const part: import('@site/packages/reference/components/parts').Parts['StatusCodes'];
  export default part;
}
