/** Name of an example that its description does not name. */
export const UNNAMED = 'Example';
