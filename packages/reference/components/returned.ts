/**
 * Form of fields that are returned: only those that are optional or nullable are marked, not those that are required. `folded` ones, of a response,
 * have one line each, which opens; `whole` ones, of an object's page, are open. Undefined for fields that are sent.
 */
export type Returned = 'folded' | 'whole' | undefined;
