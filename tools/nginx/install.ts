import { existsSync } from 'node:fs';
import { installPackages, programPath } from '../support/debian';

/** Installation path of the Debian package. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Returns true if this machine's nginx can serve Brotli-compressed files. */
export const hasBrotli = (): boolean => existsSync(BROTLI_MODULE);

/**
 * Returns the path of nginx, installing Debian's packages when it is missing. Installing needs root or sudo.
 *
 * @throws Error with the manual installation steps when it cannot install the packages
 */
export function ensureNginx(): string {
  // Some Debian releases lack the module; nginx then serves gzip only.
  const install = () => installPackages('nginx', 'libnginx-mod-http-brotli-static') || installPackages('nginx');
  const found = programPath('nginx') ?? (install() ? programPath('nginx') : undefined);
  if (found) return found;
  throw new Error('The nginx tests need nginx. Install it: `apt-get install nginx libnginx-mod-http-brotli-static`.');
}
