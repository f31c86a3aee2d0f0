import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { LOCAL_SANDBOX } from '../../platform/localSandbox';
import type { Json } from '../model/contract';
import { isObject } from '../model/schemas';
import { receives } from '../webhooks/endpoints';
import { connect, control } from './connect';
import { isLocal, post } from './deliver';
import { patternsIn } from './eventNames';
import { follow } from './follow';
import { numberIn, refuseWord, text } from './options';
import type { LoggedRequest } from './requestLog';

/**
 * Adds the commands for a sandbox that is running: `listen`, `trigger`, `clock`, `seed` and `logs`.
 *
 * @param print receives each line of their output
 */
export function addCommands(program: Command, print: (line: string) => void): void {
  const running = (parent: Command, usage: string) =>
    parent
      .command(usage)
      // A further word could be meant for another command, and `seed` must not start over because of it.
      .allowExcessArguments(false)
      .addOption(addressOption());

  running(program, 'listen')
    .summary('prints the events of the sandbox, and forwards them')
    .description('Prints each event of the running sandbox, and sends it, signed, to your application. Attempts are not repeated.')
    .option('--forward <url>', 'URL on this machine that receives the events, such as http://localhost:3000/hooks', localUrl)
    .option('--events <names>', 'only these events, separated by commas, such as "transfer.*,payment.failed"', text, '*')
    .option('--secret <secret>', 'signing secret, by default one that never changes', secret)
    .action(async ({ url, forward, events, secret: given }) => {
      const sandbox = connect(url);
      if (given && !forward) throw new Error('--secret signs what --forward sends. Add --forward <url>, or omit --secret.');
      const signing = given ?? sandbox.webhookSecret;
      const wanted = patternsIn(events, new Set((await control(sandbox.url, 'events/types')).data));
      await follow(
        sandbox.url,
        'events',
        {
          latest: 0,
          print,
          onReady: () => print(forward ? `Forwarding events to ${forward}, signed with ${signing}` : 'Waiting for events.'),
        },
        async (event: Json) => {
          if (!receives(wanted, event.type)) return;
          const line = `${event.body.timestamp}  ${event.type}  ${event.id}`;
          if (!forward) return print(line);
          const { response_status: status, error, duration_ms } = await post(forward, event as Parameters<typeof post>[1], [signing]);
          print(`${line}  ${status ?? error} in ${duration_ms} ms`);
        },
      );
    });

  running(program, 'trigger')
    .summary('sends an event, such as transfer.failed')
    .description("Sends the event of the documentation's example to the webhook endpoints that receive it, and to listen.")
    .argument('<event>', 'name of the event, such as transfer.failed', text)
    .option('--family <name>', 'API family, if several have the event, as in the addresses of its pages', text)
    .option('--data <json>', 'fields that replace those of the example, such as \'{"reference": "R-1"}\'', jsonObject)
    .action(async (type, { url, family, data }) => {
      const event = await connect(url).trigger(type, { family, data });
      print(`${event.body.timestamp}  ${event.type}  ${event.id}`);
    });

  const clock = running(program, 'clock')
    .summary('prints the time of the sandbox, or advances it')
    .description('Prints the time of the sandbox.')
    .enablePositionalOptions()
    .allowExcessArguments()
    .action(async ({ url }, command: Command) => {
      if (command.args.length) refuseWord(command, command.args[0]);
      print(asText(await connect(url).now()));
    });
  running(clock, 'advance')
    .description('Moves the clock forward. Everything that is due in between happens in order.')
    .argument('<duration...>', 'such as 90s, 1h30m or 30 days')
    .action(async (words: string[], { url }) => print(asText(await connect(url).advance(words.join(' ')))));

  running(program, 'seed')
    .summary('starts over with the example data, or with none')
    .description('Starts over: with the people and resources of the documentation (story), or with none.')
    .addArgument(new Argument('[name]', 'what it starts with; by default as before').choices(['story', 'none']))
    .action(async (name, { url }) => {
      await connect(url).reset(name);
      print(
        `The sandbox has started over${name === 'none' ? ' without resources' : name ? ' with the resources of the documentation' : ''}.`,
      );
    });

  running(program, 'logs')
    .summary('prints the requests to the sandbox as they arrive')
    .description('Prints the latest requests to the sandbox, and each further one.')
    .option('--lines <number>', 'number of earlier requests', numberIn(0, 1000), 20)
    .option('--no-follow', 'ends after the earlier requests')
    .action(({ url, lines, follow: isFollowed }) =>
      follow(connect(url).url, 'requests', { latest: lines, print, isOver: !isFollowed }, (entry: Json) =>
        print(lineOf(entry as LoggedRequest)),
      ),
    );
}

/** Returns the option for the address of the sandbox, for which an empty variable counts as none. */
function addressOption(): Option {
  const option = new Option('--url <url>', 'address of the sandbox').default(LOCAL_SANDBOX).argParser(text);
  return process.env.SANDBOX_URL === '' ? option : option.env('SANDBOX_URL');
}

const asText = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

const lineOf = ({ time, method, path, status, code, duration_ms: duration, request_id: id }: LoggedRequest): string =>
  [time, method.padEnd(6), path, status, code, `${duration} ms`, id].filter((each) => each !== null).join('  ');

function localUrl(text: string): string {
  if (!isLocal(text)) throw new InvalidArgumentError('Must be a URL on this machine, such as http://localhost:3000/hooks.');
  return text;
}

function secret(text: string): string {
  if (!/^whsec_[\w+/=-]{24,}$/.test(text)) throw new InvalidArgumentError('Must be whsec_ and at least 24 characters in base64.');
  return text;
}

function jsonObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('Must be a JSON object.');
}
