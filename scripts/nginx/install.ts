import { existsSync } from 'node:fs';
import { installPackages, programPath } from '../debian';

/** Where Debian's package of that name puts it. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Whether this machine's nginx can send files that are compressed with Brotli. */
export const hasBrotli = (): boolean => existsSync(BROTLI_MODULE);

/**
 * Sees to it that there is an nginx: installs Debian's packages when there is none. Needs root or sudo for that.
 *
 * @returns its path
 * @throws Error that says what to install by hand when it cannot
 */
export function ensureNginx(): string {
  // Not every release has the module: without it there is gzip.
  const install = () => installPackages('nginx', 'libnginx-mod-http-brotli-static') || installPackages('nginx');
  const found = programPath('nginx') ?? (install() ? programPath('nginx') : undefined);
  if (found) return found;
  throw new Error('This needs nginx. Install it: `apt-get install nginx libnginx-mod-http-brotli-static`.');
}
