/** What downloads.ts needs of the library by which the converter makes values up; the converter has it as a file of its own. */
declare module 'openapi-to-postmanv2/assets/json-schema-faker.js' {
  const schemaFaker: { option(options: { random: () => number }): void };
  export default schemaFaker;
}
