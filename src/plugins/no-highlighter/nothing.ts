/** Empty replacement module. */
export {};
