/** Secret that the examples are signed with. It belongs to the endpoint in openapi/STORY.md, as the sandbox displayed it once. */
export const EXAMPLE_SECRET = 'whsec_EXAMPLEonlyNotARealSecretEXAMPLEonly';

/** Secret that replaces it in the examples of a rotation. */
export const EXAMPLE_NEXT_SECRET = 'whsec_EXAMPLEonlyTheNewOneNoRealEXAMPLEyes';
