/** Permissions that pages need. */
export type Allowed = {
  /** Hashes of inline scripts. */
  scripts: readonly string[];
  /** Hashes of style attributes, and of the style element in DocSearch's logo. */
  styles: readonly string[];
  /** Origins that pages send requests to. */
  hosts: readonly string[];
};

/** Local mock servers and proxies. They belong to the reader, so they cannot be used to exfiltrate data. */
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Builds a Content-Security-Policy.
 *
 * @param where `meta` omits directives that browsers support only in a header
 */
export function policyOf({ scripts, styles, hosts }: Allowed, where: 'header' | 'meta'): string {
  const directives: string[][] = [
    // Firefox applies default-src to prefetching, which has no directive of its own. Other types that would fall back to it are denied
    // below.
    ['default-src', "'self'"],
    ['object-src', "'none'"],
    ['frame-src', "'none'"],
    // The search uses WebAssembly; this keyword permits only WebAssembly compilation.
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...scripts],
    ['style-src', "'self'", ...(styles.length ? ["'unsafe-hashes'", ...styles] : [])],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['media-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['connect-src', "'self'", ...hosts, ...OWN_MACHINE],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ...(where === 'header' ? [['frame-ancestors', "'none'"]] : []),
  ];
  return directives.map((words) => words.join(' ')).join('; ');
}
