import { serveSandbox } from './serve';

/** Worker that responds to requests of the page. */
serveSandbox(self);
