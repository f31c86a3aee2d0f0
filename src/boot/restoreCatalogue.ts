import { applyFilter } from './catalogueFilter';
import { restorePlace } from './place';

/** Inlined at the end of a catalogue page instead of restorePlace.ts: the filter determines what is at each position. */
applyFilter();
restorePlace();
