import { spawn } from 'node:child_process';
import { Command, CommanderError, Option, type OptionValues } from 'commander';
import { version } from '../../../package.json';
import { ROLES } from '../../openapi/roles';
import { brand } from '../../platform/brand';
import { PORT } from '../../platform/localSandbox';
import { CLIENT, SECRET_KEY, sessionToken } from '../http/caller';
import type { Contract } from '../model/contract';
import { addCommands } from './commands';
import { checkOrigin } from './deliver';
import { numberIn, refuseWord, text } from './options';
import { startServer } from './server';

/** Ports that are tried after it. */
const MORE = 20;
/** Milliseconds that responses have to be sent after the state could not be stored. */
const FAILURE_MS = 200;

/** Examples in the help, each with its effect. */
const EXAMPLES: Record<string, string> = {
  '--data state': 'serves the sandbox, and keeps its state in a folder',
  "--run 'npm test'": 'runs your tests while the sandbox is up',
  'listen --forward http://localhost:3000/hooks': 'sends each event to your application',
  'trigger transfer.failed': 'sends this event',
  'clock advance 30 days': 'lets 30 days pass',
  'seed none': 'starts over without resources',
  logs: 'prints the requests as they arrive',
};

/**
 * Runs a command for a sandbox that is running, or without a command the sandbox until the program receives SIGINT or SIGTERM, or until the
 * command of `--run` ends.
 *
 * @param name name of the program in its help
 * @param contracts returns the contracts of the families to serve
 * @param args arguments of the command line
 * @throws Error with a message for the reader: an option is wrong, the port is in use, or the state cannot be read or stored
 */
export async function runSandbox(name: string, contracts: () => readonly Contract[], args: readonly string[]): Promise<void> {
  try {
    await programOf(name, contracts).parseAsync(args, { from: 'user' });
  } catch (error) {
    // It has printed its message, or the help.
    if (error instanceof CommanderError) process.exit(error.exitCode);
    throw error;
  }
}

/** Builds the program with its commands. It throws a `CommanderError` instead of ending the process. */
export function programOf(name: string, contracts: () => readonly Contract[]): Command {
  const program = commandOf(name)
    .exitOverride()
    .allowExcessArguments()
    .action((options) => {
      const [unknown] = program.args;
      if (unknown !== undefined) return refuseWord(program, unknown);
      return serve(contracts, { ...options, seed: program.getOptionValueSource('seed') === 'default' ? undefined : options.seed });
    });
  addCommands(program, console.log);
  return program;
}

async function serve(contracts: () => readonly Contract[], options: OptionValues): Promise<void> {
  const { seed, host, data, latency, quota, reset, import: imported, webhooks, brief, run } = options;
  if (reset && data === undefined)
    throw new Error('--reset replaces the state in the folder of --data, which is missing. Add --data <folder>, or omit --reset.');
  const served = contracts();
  const onFailure = (error: Error) => {
    console.error(error.message);
    // Those who wait for a response receive it first.
    setTimeout(() => process.exit(1), FAILURE_MS);
  };
  const settings = { contracts: served, story: seed && seed === 'story', host, data, reset, imported, latency, quota, webhooks, onFailure };
  const { url, close, port } = await startAt(options.port ?? (run === undefined ? undefined : PORT), settings);
  if (options.port === undefined && port !== PORT) console.log(`Port ${PORT} is in use, so the sandbox is at port ${port}.`);
  if (brief || run) console.log(`Sandbox: ${url} (secret key ${SECRET_KEY})`);
  else printAddresses(url, served);
  const end = () => closed(close).then((status) => process.exit(status));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  if (run === undefined) return;
  const status = await statusOf(run, url);
  process.exit((await closed(close)) || status);
}

/** Ends the server. Returns the exit status. */
async function closed(close: () => Promise<void>): Promise<number> {
  try {
    await close();
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** Runs a command in a shell, with the URL of the sandbox in its environment. Returns its exit status. */
function statusOf(command: string, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, SANDBOX_URL: url } });
    child.on('error', reject);
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

function examples(): string {
  const width = Math.max(...Object.keys(EXAMPLES).map(({ length }) => length));
  return Object.entries(EXAMPLES)
    .map(([command, effect]) => `  ${command.padEnd(width)}  ${effect}`)
    .join('\n');
}

function commandOf(name: string): Command {
  return (
    new Command(name)
      .version(version, '--version', 'prints the version')
      .description('Serves the sandbox of the APIs on this machine, without a network. The commands below control one that is running.')
      .addHelpText('after', () => `\nExamples, after "${name}":\n${examples()}\n\nDocumentation: ${brand.siteUrl}/docs/sandbox`)
      // Otherwise options of a command, such as --data of trigger, would be taken for those of the server.
      .enablePositionalOptions()
      .configureOutput({ outputError: (message, write) => write(sentenceOf(message)) })
      .showHelpAfterError('Add --help for the commands and options.')
      .option('--port <number>', `port on this machine (default: ${PORT}, or the next one that is free)`, numberIn(0, 65_535))
      .option(
        '--host <address>',
        'address on which it listens, such as 0.0.0.0 in a container; by default, only this machine reaches it',
        text,
      )
      .addOption(new Option('--seed <name>', 'what a new sandbox starts with').choices(['story', 'none']).default('story'))
      .option('--data <folder>', 'keeps the state in a folder', text)
      .option('--reset', 'starts over, replacing the state in the folder')
      .option('--import <file>', 'starts with the state in a JSON file, such as that of /_sandbox/state', text)
      .option(
        '--webhooks <url>',
        'URL on this machine without a path, such as http://localhost:3000, that receives the events of all webhook endpoints, at the path of each',
        (url) => {
          checkOrigin(text(url));
          return url;
        },
      )
      .option('--latency <milliseconds>', 'delays each response', numberIn(0, 60_000), 0)
      .option('--quota <requests>', 'requests per minute and family', numberIn(1, 1_000_000_000), 1_000_000)
      .option('--run <command>', `runs a command while the server is at port ${PORT}, such as your tests, and ends with its status`, text)
      .option('--brief', 'prints one line instead of all addresses and keys')
  );
}

type Settings = Omit<Parameters<typeof startServer>[0], 'port'>;

/** Starts the server at a port, or without one at the first of the usual ports that is free. */
async function startAt(wanted: number | undefined, settings: Settings) {
  for (let port = wanted ?? PORT; ; port += 1) {
    try {
      const server = await startServer({ ...settings, port });
      return { ...server, port: Number(new URL(server.url).port) };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw new Error(`This machine has no address ${settings.host}. Choose another one with --host, such as 0.0.0.0 for all.`);
      if (code !== 'EADDRINUSE') throw error;
      if (wanted !== undefined) throw new Error(`Port ${port} is in use. Choose another one with --port.`);
      if (port >= PORT + MORE) throw new Error(`The ports ${PORT} to ${port} are in use. Choose another one with --port.`);
    }
  }
}

function printAddresses(url: string, contracts: readonly Contract[]): void {
  for (const { base } of contracts) console.log(`${url}${base}`);
  console.log(`Secret key of the tenant: ${SECRET_KEY}. Of a role: ${SECRET_KEY}_<role>; session of a user: ${sessionToken('<role>')}.`);
  console.log(`Roles: ${ROLES.join(', ')}. Client of ${url}/oauth2/token: ${CLIENT.id}, ${CLIENT.secret}.`);
  console.log(`State: ${url}/_sandbox/state, events, clock, reset.`);
}

/** Errors of `commander` as regular expressions, and the sentences in their place. */
const SENTENCES: [RegExp, string][] = [
  [/^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. Must/s, 'The value $2 of $1 is not valid. It must'],
  [
    /^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. Allowed choices are/s,
    'The value $2 of $1 is not valid. Choices:',
  ],
  [/^error: command-argument value '(.*)' is invalid for argument '(.*)'\. Must/s, 'The value $1 of $2 is not valid. It must'],
  [/^error: command-argument value '(.*)' is invalid for argument '.*'\. Allowed choices are/s, 'The value $1 is not valid. Choices:'],
  [/^error: missing required argument 'duration'/, 'Give a duration after the command, such as 90s, 1h30m or 30 days.'],
  [/^error: missing required argument '(\w+)'/, 'Give the $1 after the command.'],
  [/^error: option '(?:-\w, )?(--[\w-]+) [^']*' argument missing/, 'Give a value after $1.'],
  [/^error: unknown option '(.*)'(?:\n\(Did you mean (?:one of )?(.*)\?\))/s, 'There is no option $1. Similar: $2.'],
  [/^error: unknown option '(.*)'/s, 'There is no option $1.'],
  [/^error: too many arguments for '(\w+)'.*\./, 'There are too many words after $1. Put a value with spaces in quotation marks.'],
];

/** Returns a message of `commander` about a mistake as a sentence that names the option. */
const sentenceOf = (message: string): string => SENTENCES.reduce((text, [pattern, sentence]) => text.replace(pattern, sentence), message);
