import { existsSync } from 'node:fs';
import { ensureProgram, programPath } from '../support/debian';

/** Installation path of the Debian package. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Returns true if this machine's nginx can serve Brotli-compressed files. */
export const hasBrotli = (): boolean => existsSync(BROTLI_MODULE);

/** Returns the path of nginx, installing Debian's packages when it is missing. Some releases lack the module; nginx then serves gzip only. */
export const ensureNginx = (): string =>
  ensureProgram(
    () => programPath('nginx'),
    [['nginx', 'libnginx-mod-http-brotli-static'], ['nginx']],
    'The nginx tests need nginx. Install it: `apt-get install nginx libnginx-mod-http-brotli-static`.',
  );
