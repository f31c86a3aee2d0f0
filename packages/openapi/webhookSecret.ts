/** Secret that the examples are signed with. It belongs to the endpoint in openapi/STORY.md, as the sandbox displayed it once. */
export const EXAMPLE_SECRET = 'whsec_EXAMPLEonlyNotARealSecretEXAMPLEonly';
