import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Command, CommanderError } from 'commander';
import { programOf } from './commandLine';

const STARTED = 'The server was started.';
/** Address without a sandbox. */
const NOWHERE = 'http://localhost:9';

/** For each option with a value: values that are wrong, each with the beginning of its message; and one that is right. Arguments are in brackets. */
const VALUES: Record<string, { wrong: Record<string, string>; right: string }> = {
  '--port': {
    wrong: { x: 'The value x of --port', '65536': 'The value 65536 of', '-1': 'The value -1 of', '1.5': 'The value 1.5' },
    right: '0',
  },
  '--host': { wrong: {}, right: '127.0.0.1' },
  '--seed': { wrong: { all: 'The value all of --seed is not valid. Choices: story, none.' }, right: 'none' },
  '--data': { wrong: {}, right: 'state' },
  '--import': { wrong: {}, right: 'state.json' },
  '--webhooks': { wrong: {}, right: 'http://localhost:3000' },
  '--latency': { wrong: { '1e3': 'The value 1e3 of --latency is not valid. It must be a number', '60001': 'The value 60001' }, right: '5' },
  '--quota': { wrong: { '0': 'The value 0 of --quota is not valid. It must be a number from 1' }, right: '100' },
  '--run': { wrong: {}, right: 'true' },
  'listen --url': { wrong: { 'ftp://localhost:4010': 'ftp://localhost:4010 is not the address of a sandbox.' }, right: NOWHERE },
  'listen --forward': {
    wrong: { 'ftp://localhost': 'The value ftp://localhost of --forward', 'http://post.example/': 'The value http://post.example/ of' },
    right: 'http://localhost:3000/hooks',
  },
  'listen --events': { wrong: {}, right: 'transfer.*' },
  'listen --secret': {
    wrong: { whsec_short: 'The value whsec_short of --secret' },
    right: `whsec_${'a'.repeat(32)} --forward http://localhost`,
  },
  'trigger --url': { wrong: { 'localhost:4010': 'localhost:4010 is not the address of a sandbox.' }, right: NOWHERE },
  'trigger --family': { wrong: {}, right: 'wallet' },
  'trigger --data': {
    wrong: { '[]': 'The value [] of --data is not valid. It must be a JSON object.', '{': 'The value { of --data' },
    right: '{}',
  },
  'trigger <event>': { wrong: {}, right: 'transfer.failed' },
  'clock --url': { wrong: { 'file:///tmp': 'file:///tmp is not the address', 'http://': 'http:// is not the address' }, right: NOWHERE },
  'clock advance --url': { wrong: { 'ws://localhost': 'ws://localhost is not the address' }, right: NOWHERE },
  'clock advance <duration>': {
    wrong: { soon: 'soon is not a duration.', '5': '5 is not a duration.', '-5s': 'There is no option -5s.' },
    right: '5s',
  },
  'seed --url': { wrong: { 'http://localhost:4010?a': 'http://localhost:4010?a is not the address' }, right: NOWHERE },
  'seed <name>': { wrong: { all: 'The value all is not valid. Choices: story, none.' }, right: 'none' },
  'logs --url': { wrong: { nope: 'nope is not the address' }, right: NOWHERE },
  'logs --lines': { wrong: { '-1': 'The value -1 of --lines', '1001': 'The value 1001', many: 'The value many' }, right: '5' },
};

/** Words that contradict each other, or that no command has, with the beginning of the message. */
const MISTAKES: Record<string, string> = {
  '--reset': '--reset replaces the state in the folder of --data, which is missing.',
  '--webhooks http://localhost:3000/hooks': 'http://localhost:3000/hooks has a path, but deliveries have the path of their endpoint.',
  '--webhooks ftp://localhost': 'ftp://localhost is not a URL on this machine',
  'listen --secret whsec_EXAMPLEonlyNotARealKeyaaaaaaaaaa': '--secret signs what --forward sends.',
  lisen: 'There is no command lisen. Similar: listen. Commands: listen, trigger, clock, seed, logs.',
  advance: 'There is no command advance. Commands: ',
  'clock adv 1h': 'There is no command adv of clock. Similar: advance. Commands: advance.',
  'clock advnace 1h': 'There is no command advnace of clock. Similar: advance.',
  'clock 1h': 'There is no command 1h of clock. Commands: advance.',
  'seed none extra': 'There are too many words after seed.',
  'listen extra': 'There are too many words after listen.',
  'trigger a b': 'There are too many words after trigger.',
  'logs extra': 'There are too many words after logs.',
  trigger: 'Give the event after the command.',
  'clock advance': 'Give a duration after the command',
  'listen --forward': 'Give a value after --forward.',
};

/** Returns the message with which the program refuses its arguments, or that it has started to do what they say. */
async function messageOf(args: readonly string[]): Promise<string> {
  let printed = '';
  const program = programOf('sandbox', () => {
    throw new Error(STARTED);
  });
  for (const command of commandsOf(program)) command.configureOutput({ writeErr: (text) => (printed += text), writeOut: () => {} });
  try {
    await program.parseAsync(args, { from: 'user' });
    return '';
  } catch (error) {
    return error instanceof CommanderError ? printed : (error as Error).message;
  }
}

const commandsOf = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsOf)];

/** Returns the words that lead to a command. */
const wordsOf = (command: Command): string[] => (command.parent ? [...wordsOf(command.parent), command.name()] : []);

/** Returns the options with a value, and the arguments, of all commands as they are named above. */
const inputsOf = (program: Command): string[] =>
  commandsOf(program).flatMap((command) =>
    [
      ...command.options.filter(({ required }) => required).map(({ long }) => long),
      ...command.registeredArguments.map((argument) => `<${argument.name()}>`),
    ].map((input) => [...wordsOf(command), input].join(' ')),
  );

/** Returns the arguments that give a value to an input. */
function argumentsOf(input: string, value: string): string[] {
  const words = input.split(' ');
  const given = words.at(-1)?.startsWith('<') ? [...words.slice(0, -1), value] : [...words, value];
  if (words[0] === 'trigger' && words[1] !== '<event>') given.push('transfer.failed');
  if (words[1] === 'advance' && words[2] !== '<duration>') given.push('5s');
  return given;
}

test('every option and argument refuses what is empty or wrong, with a sentence about it', async () => {
  const inputs = inputsOf(programOf('sandbox', () => []));
  assert.deepEqual(Object.keys(VALUES).sort(), inputs.sort());
  for (const input of inputs) {
    const { wrong, right } = VALUES[input];
    for (const value of ['', ' ']) {
      const message = await messageOf(argumentsOf(input, value));
      assert.match(message, /^(The value +(of \S+ )?is not valid\.|Nothing is not a duration)/, `${input} '${value}'`);
    }
    for (const [value, expected] of Object.entries(wrong)) {
      const message = await messageOf(argumentsOf(input, value));
      assert.ok(message.startsWith(expected), `${input} ${value}: ${message}`);
    }
    const isServer = input.startsWith('--');
    const words = argumentsOf(input, right).flatMap((each) => (each.includes(' --') ? each.split(' ') : [each]));
    const accepted = await messageOf(isServer || words.includes('--url') ? words : [...words, '--url', NOWHERE]);
    assert.ok(accepted.startsWith(isServer ? STARTED : `No sandbox responds at ${NOWHERE}.`), `${input} ${right}: ${accepted}`);
  }
});

test('the program refuses words that contradict each other or that it does not have', async () => {
  for (const [words, expected] of Object.entries(MISTAKES)) {
    const message = await messageOf(words.split(' '));
    assert.ok(message.startsWith(expected), `${words}: ${message}`);
  }
});
