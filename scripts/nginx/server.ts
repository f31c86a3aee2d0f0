import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeConfig } from './config';
import { ensureNginx, hasBrotli } from './install';
import { freePort, type NginxServer, runNginx } from './run';

export type NginxOptions = {
  /** The folder of the built site. */
  build: string;
  /** A free one, when it is left out. */
  port?: number;
  /** In the place of what the project's own build has written: texts by their names in deploy/nginx/generated. */
  generated?: Record<string, string>;
  /** Over HTTPS and HTTP/2, with a certificate that is made for it and that nobody trusts. */
  tls?: boolean;
};

/**
 * Starts nginx with the configuration of deploy/nginx over a build. It writes nothing outside a temporary folder.
 *
 * @throws Error with what nginx says when it does not start
 */
export async function startNginx({ build, port, generated, tls }: NginxOptions): Promise<NginxServer> {
  ensureNginx(); // Before a look at what modules it has.
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'));
  try {
    const at = port ?? (await freePort());
    const certificate = tls ? makeCertificate(folder) : undefined;
    const config = writeConfig({ folder, build: path.resolve(build), port: at, generated, tls: certificate, brotli: hasBrotli() });
    return await runNginx(config, at, tls ? 'https' : 'http');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Starts nginx with next to no configuration, and one worker as the other has: the most that it can do on this machine.
 *
 * @param root the folder that it serves
 */
export async function startPlain(root: string): Promise<NginxServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-plain-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const http = `${temporary} access_log off; sendfile on; server { listen 127.0.0.1:${port}; root "${root}"; }`;
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(config, `worker_processes 1; pid ${folder}/nginx.pid; events { worker_connections 1024; } http { ${http} }\n`);
  return runNginx(config, port);
}

function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => path.join(folder, name));
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const { status, stderr } = spawnSync('openssl', [...args, ...names, '-keyout', key, '-out', certificate], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl made no certificate. ${stderr ?? 'Is it installed?'}`);
  return { certificate, key };
}
