import type { Operation as Source } from '../openapi/model/operation';
import type { Operation, PageEntry } from './components/model';

/** A page to generate, and its operation in the description. `returns` is the `x-resource` of the first successful response. */
export type PageData = { entry: PageEntry; operation: Operation; source: Source; returns?: string; reverses: string[] };
