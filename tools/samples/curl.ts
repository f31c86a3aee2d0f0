import { spawnSync } from 'node:child_process';
import { type Call, type FormPart, TEST_ENVIRONMENT } from './call';

/** Separator between the arguments of consecutive commands. */
const END = '\u001e';

/**
 * Runs cURL commands in a shell with a stub for cURL.
 *
 * @throws Error when the shell rejects a command, or it has an unknown option
 */
export function curlCalls(samples: string[]): Call[] {
  const script = [`curl() { printf '%s\\0' "$@"; }`, ...samples.map((text) => `${text}\nprintf '${END}\\0'`)].join('\n');
  const env = { PATH: process.env.PATH, ...TEST_ENVIRONMENT };
  const { stdout, stderr, status } = spawnSync('bash', ['--norc'], { input: script, encoding: 'utf8', env, maxBuffer: 2 ** 28 });
  if (status !== 0 || stderr) throw new Error(`bash failed to run a cURL sample: ${stderr}`);
  const calls = stdout.split(`${END}\0`).slice(0, -1);
  if (calls.length !== samples.length) throw new Error(`${samples.length} cURL samples ran as ${calls.length} commands.`);
  return calls.map((args) => callOf(args.split('\0').slice(0, -1)));
}

function callOf(args: string[]): Call {
  const call: Call = { method: '', url: '', headers: {} };
  for (let at = 0; at < args.length; at++) {
    const option = args[at];
    if (!option.startsWith('--')) call.url = option;
    else if (option === '--head') call.method = 'HEAD';
    else take(call, option, args[++at]);
  }
  call.method ||= call.body !== undefined || call.form ? 'POST' : 'GET';
  return call;
}

function take(call: Call, option: string, value: string): void {
  if (option === '--request') call.method = value;
  else if (option === '--header') call.headers[value.slice(0, value.indexOf(':'))] = value.slice(value.indexOf(':') + 2);
  else if (option === '--cookie') call.headers.cookie = value;
  else if (option === '--data-raw' || (option === '--data' && !value.startsWith('@'))) call.body = value;
  else if (option === '--output')
    return; // Where the response is saved, which is not part of the request.
  else if (option === '--form') call.form = [...(call.form ?? []), partOf(value)];
  else throw new Error(`A cURL sample has an unknown option: ${option} ${value}`);
}

/** Parses `name=@"file"` or `name="value"` with backslash escapes, and the type that may follow. */
function partOf(part: string): FormPart {
  const [, name, at, quoted, type] = /^([^=]+)=(@?)"((?:[^"\\]|\\.)*)"(?:;type=([^;]+))?$/s.exec(part) ?? [];
  if (name === undefined) throw new Error(`Invalid form part: ${part}`);
  const value = quoted.replace(/\\(["\\])/g, '$1');
  const content = at ? { file: value } : value;
  return type ? [name, content, type] : [name, content];
}
