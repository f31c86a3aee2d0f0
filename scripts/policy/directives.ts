/** What pages may do, from which their policy follows. */
export type Allowed = {
  /** Hashes of inline scripts. */
  scripts: readonly string[];
  /** Hashes of style attributes. */
  styles: readonly string[];
  /** Origins that pages call. */
  hosts: readonly string[];
};

/** A mock or a proxy of the reader's: nothing there belongs to anybody else, so nothing can be sent away. */
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * @param where `meta` leaves out what browsers heed only in a header
 * @returns a Content-Security-Policy
 */
export function policyOf({ scripts, styles, hosts }: Allowed, where: 'header' | 'meta'): string {
  const directives: string[][] = [
    // Firefox applies it to prefetching, which has no directive of its own. What else would fall back to it is refused below.
    ['default-src', "'self'"],
    ['object-src', "'none'"],
    ['frame-src', "'none'"],
    // The search is WebAssembly; that word lets nothing else be compiled.
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...scripts],
    ['style-src', "'self'", ...(styles.length ? ["'unsafe-hashes'", ...styles] : [])],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['media-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['connect-src', "'self'", ...hosts, ...OWN_MACHINE],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ...(where === 'header' ? [['frame-ancestors', "'none'"]] : []),
  ];
  return directives.map((words) => words.join(' ')).join('; ');
}
