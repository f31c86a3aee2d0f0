import { serveSandbox } from './serve';

/** Worker that answers requests of the page. */
serveSandbox(self);
