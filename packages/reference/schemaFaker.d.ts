/** Type declaration for the library with which the converter generates values. The converter bundles it as a file. */
declare module 'openapi-to-postmanv2/assets/json-schema-faker.js' {
  const schemaFaker: { option(options: { random: () => number }): void };
  export default schemaFaker;
}
