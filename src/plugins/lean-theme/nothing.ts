/** In the place of a module that not every page needs. */
export {};
