import { restorePlace } from './place';

/** Inlined at the end of a document, so that the scroll position is restored before the first paint. */
restorePlace();
