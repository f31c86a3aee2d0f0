/** Type declarations for the part of the untyped package in use. */
declare module 'swagger2openapi' {
  /**
   * Converts Swagger 2.0 to OpenAPI 3.0. `patch` mends small mistakes; `warnOnly` writes what has no equivalent into `x-s2o-warning` of the
   * node instead of failing; `anchors` permits parts that occur in several places.
   *
   * @throws Error, by rejection, for a description that is not valid
   */
  export function convertObj(
    swagger: object,
    options: { patch: boolean; warnOnly: boolean; anchors: boolean },
  ): Promise<{ openapi: object }>;
}
