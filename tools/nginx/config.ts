import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const DEPLOY = path.resolve(__dirname, '../../deploy/nginx');

export type Place = {
  /** Folder for the configuration and everything that nginx writes. */
  folder: string;
  /** Folder of the built site. */
  build: string;
  port: number;
  /** Contents of deploy/nginx/generated. Defaults to the files of the project's own build. */
  generated?: Record<string, string>;
  /** Certificate and key, to serve HTTPS instead of HTTP. */
  tls?: { certificate: string; key: string };
  /** True if nginx has the Brotli module. */
  brotli: boolean;
};

/**
 * Writes the configuration of deploy/nginx for this machine, with only the port and the folders replaced.
 *
 * @returns the path of its nginx.conf
 * @throws Error when the build has not generated its files, or a file of deploy/nginx no longer contains the text to replace
 */
export function writeConfig({ folder, build, port, generated, tls, brotli }: Place): string {
  cpSync(DEPLOY, folder, { recursive: true });
  mkdirSync(path.join(folder, 'generated'), { recursive: true });
  for (const [name, text] of Object.entries(generated ?? {})) writeFileSync(path.join(folder, 'generated', name), text);
  if (!existsSync(path.join(folder, 'generated/policy.conf'))) throw new Error('build/ has no security policy. Run "npm run build" first.');
  const edit = (file: string, ...changes: [from: string, to: string][]) => {
    let text = readFileSync(path.join(DEPLOY, file), 'utf8');
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`deploy/nginx/${file} does not contain "${from}". Update tools/nginx/config.ts.`);
      text = text.replaceAll(from, to);
    }
    writeFileSync(path.join(folder, file), text);
  };
  const listen = `listen 127.0.0.1:${port}`;
  edit(
    'nginx.conf',
    ['/tmp/nginx', `${folder}/nginx`],
    ['/dev/stdout combined', 'off'],
    // One worker per core would leave no core for the browser or the load generator.
    ['worker_processes auto', 'worker_processes 1'],
    ['/srv/site', `"${build}"`],
    ['listen 8080', tls ? `listen unix:${folder}/plain.sock` : listen],
    ...(tls ? [['include http.conf;', 'include http.conf;\n    include tls.conf;'] as [string, string]] : []),
    ...(brotli ? [] : [['load_module', '# Not here: load_module'] as [string, string]]),
  );
  if (tls) {
    edit(
      'tls.conf',
      ['listen 8443', listen],
      ['/srv/site', `"${build}"`],
      ['/etc/nginx/tls/certificate.pem', tls.certificate],
      ['/etc/nginx/tls/key.pem', tls.key],
    );
  }
  if (!brotli) edit('http.conf', ['brotli_static on;', '']);
  return path.join(folder, 'nginx.conf');
}
