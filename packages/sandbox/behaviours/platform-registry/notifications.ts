import { asDate, asTime } from '../../state/clock';
import { systemActor } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { afterStory } from '../target';
import { filled, LONGEST, MOST_PARTS, parameterNames, partsOf, TEMPLATE, versionOf } from './notificationTemplates';
import { settingsOf } from './policies';

const DAY_MINUTES = 1440;
const MOST_A_DAY = 10_000;
const MOST_DAYS_AHEAD = 30;
const SENT_SECONDS = 1;
const DELIVERED_SECONDS = 5;
const UNDELIVERED = ['+2347000000098', 'bounce@sandbox.example'];

type Text = { subject: string | null; body: string; language: string; template: Json | null };

/** Returns the number or address of a channel; null for the channels of a user's devices. */
const addressOf = (channel: string, { phone, email }: Json): string | null => ({ sms: phone, email })[channel] ?? null;

const masked = (address: string | null): string | null =>
  address?.includes('@') ? `***@${address.split('@')[1]}` : address && `${address.slice(0, 4)}*******${address.slice(-3)}`;

/** Returns the profile of a user, or what the request tells of a contact. */
function recipientOf(call: Call): Json {
  const { recipient } = call.body;
  if (recipient.kind === 'contact') return { ...recipient, user_id: null };
  const user = call.store.get('usr', recipient.user_id);
  if (!user) return call.fail('not_found', 'There is no user with this ID.');
  return { ...user, kind: 'user', user_id: user.id, name: `${user.first_name} ${user.last_name}` };
}

/** Returns the channels by which the recipient can be reached. */
function reachable(call: Call, recipient: Json): string[] {
  const { channels } = call.body;
  channels.forEach((channel: string, index: number) => {
    if (recipient.kind === 'contact' && (channel === 'in_app' || channel === 'push'))
      call.invalid(`/channels/${index}`, 'Reaches users only.');
  });
  const left = channels.filter((channel: string) => !['sms', 'email'].includes(channel) || addressOf(channel, recipient));
  if (!left.length) call.fail('recipient_unreachable', 'The recipient has no address for the requested channels.');
  return left;
}

/** Returns the text of a request that contains it. */
function ownText(call: Call): Text {
  const { content, channels, recipient } = call.body;
  if (!content.subject && channels.some((channel: string) => channel !== 'sms'))
    call.invalid('/content/subject', 'Is required for the requested channels.', 'required');
  const isLong = (channel: string) => (channel === 'sms' ? partsOf(content.body) > MOST_PARTS : content.body.length > LONGEST[channel]);
  if (channels.some(isLong)) call.invalid('/content/body', 'Is too long for a requested channel.', 'max_length');
  return { subject: content.subject ?? null, body: content.body, language: recipient.language ?? 'en', template: null };
}

/** Returns the text of a template in the recipient's language, with its values. */
function templateText(call: Call, channel: string, recipient: Json): Text {
  const { content, purpose, channels } = call.body;
  const newest = call.store.find(TEMPLATE, 'name', content.name)[0];
  if (!newest) return call.fail('not_found', `There is no template with the name ${content.name}.`);
  const template = versionOf(call, newest, content.version);
  if (template.purpose !== purpose) call.invalid('/purpose', `Must be that of the template, ${template.purpose}.`);
  channels.forEach((each: string, index: number) => {
    if (!template.texts.some((text: Json) => text.channel === each)) call.invalid(`/channels/${index}`, 'The template has no text for it.');
  });
  const texts = template.texts.filter((text: Json) => text.channel === channel);
  const { language, subject, body } =
    texts.find((text: Json) => text.language === recipient.language) ??
    texts.find((text: Json) => text.language === template.default_language);
  const values = valuesOf(call, template, content.values ?? {}, parameterNames(call, newest));
  call.store.patch(TEMPLATE, newest.id, { last_used_at: call.now() });
  const isSubject = channels.some((each: string) => each !== 'sms');
  const { id, name, version } = template;
  return {
    subject: isSubject && subject ? filled(subject, values) : null,
    body: filled(body, values),
    language,
    template: { id, name, version },
  };
}

/** Checks the values of a template, and adds defaults. `names` are those of all its versions: values of removed parameters are ignored. */
function valuesOf(call: Call, { parameters }: Json, values: Record<string, string>, names: Set<string>): Record<string, string> {
  const unknown = Object.keys(values).filter((name) => !names.has(name));
  const errors = [
    ...unknown.map((name) => [name, `${name} is not a parameter.`, 'unknown_value']),
    ...parameters.flatMap(({ name, is_required: isRequired, max_length: most }: Json) => {
      if (values[name] === undefined) return isRequired ? [[name, `${name} is missing.`, 'required']] : [];
      return values[name].length > most ? [[name, `${name} has more than ${most} characters.`, 'max_length']] : [];
    }),
  ].map(([name, detail, code]) => ({ pointer: `/content/values/${name}`, code, detail }));
  if (errors.length) call.fail('invalid_template_parameters', { detail: errors[0].detail, errors });
  return { ...Object.fromEntries(parameters.map(({ name, default: value }: Json) => [name, value ?? ''])), ...values };
}

/**
 * Returns the end of the quiet hours that hold a message at a time; null if none do.
 *
 * @param at time in milliseconds
 */
function heldUntil(call: Call, at: number): string | null {
  const tenant = call.store.get('tnt', call.caller.tenant);
  const hours = tenant && call.body.purpose !== 'transactional' ? settingsOf(call, tenant).notification_quiet_hours : null;
  if (!hours) return null;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: tenant?.business_time_zone, timeStyle: 'short' });
  const [now, start, end] = [clock.format(at), hours.from, hours.to].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
  const isQuiet = start < end ? now >= start && now < end : now >= start || now < end;
  const minutes = (end - now + DAY_MINUTES) % DAY_MINUTES;
  return isQuiet ? asTime(Math.floor(at / 60_000 + minutes) * 60_000) : null;
}

/** Records the attempt of a channel. */
const attempt = (call: Call, channel: string, address: string | null, outcome: string): Json => ({
  channel,
  address: masked(address),
  outcome,
  failure_code: outcome === 'failed' ? 'address_unknown' : null,
  provider_code: null,
  started_at: call.now(),
  finished_at: outcome === 'sent' ? null : call.now(),
});

/** Sends a message by the first channel that does not fail. */
function sendNow(call: Call, message: Json): void {
  const attempts: Json[] = [];
  const stamps = { status_changed_at: call.now(), status_changed_by: systemActor('Sandbox'), updated_at: call.now(), held_until: null };
  for (const { channel, address } of message._routes) {
    const fails = address !== null && UNDELIVERED.includes(address);
    attempts.push(attempt(call, channel, address, fails ? 'failed' : 'sent'));
    if (fails) continue;
    const sms_parts = channel === 'sms' ? partsOf(message.body) : null;
    const fields = { ...stamps, status: 'sent', attempts, channel_used: channel, sent_at: call.now(), sms_parts };
    call.emit('notification.sent', call.store.patch('ntf', message.id, fields));
    call.after(DELIVERED_SECONDS, 'notifications.delivered', { id: message.id });
    return;
  }
  const failure = { status: 'failed', status_reason_code: 'address_unknown', status_reason: 'The number or mailbox does not exist.' };
  call.emit('notification.failed', call.store.patch('ntf', message.id, { ...stamps, ...failure, attempts, failed_at: call.now() }));
}

/** Notifications: text, channels and delivery. Nothing leaves the sandbox, and nothing is charged. */
export const notifications: Further = {
  furtherStates: { markNotificationRead: ['read'] },
  refusals: {
    sendNotification: {
      limit_reached: (call) => {
        const today = call.today();
        const isToday = ({ id, created_at: at }: Json) => !call.store.isUntouched('ntf', id) && asDate(Date.parse(at)) === today;
        return (
          call.store.list('ntf').filter(isToday).length >= MOST_A_DAY &&
          `Your tenant has sent ${MOST_A_DAY} of ${MOST_A_DAY} messages today.`
        );
      },
    },
    markNotificationRead: {
      forbidden: ({ caller }, { recipient }) =>
        caller.kind === 'session' && recipient.user_id !== caller.user && 'Only the recipient can mark the message as read.',
      invalid_state_transition: afterStory(
        (_, { channel_used: channel }) =>
          channel !== 'in_app' && `The message was sent by ${channel}; only in-app messages can be marked as read.`,
      ),
    },
  },
  operations: {
    markNotificationRead: (call) => {
      const message = call.read();
      return message.status === 'read' ? message : call.transition();
    },
    sendNotification: (call) => {
      const recipient = recipientOf(call);
      const channels = reachable(call, recipient);
      const { content, send_at: given } = call.body;
      const text = content.kind === 'text' ? ownText(call) : templateText(call, channels[0], recipient);
      const seconds = given ? (Date.parse(given) - call.ms) / 1000 : 0;
      if (seconds > MOST_DAYS_AHEAD * 86_400) call.invalid('/send_at', 'Must be at most 30 days ahead.');
      const held = heldUntil(call, call.ms + Math.max(0, seconds) * 1000);
      const { kind, user_id, name } = recipient;
      const message = call.create({
        ...text,
        recipient: { kind, user_id, name },
        held_until: held,
        _routes: channels.map((channel) => ({ channel, address: addressOf(channel, recipient) })),
      });
      const due = held ? (Date.parse(held) - call.ms) / 1000 : seconds;
      call.after(Math.max(SENT_SECONDS, due), 'notifications.send', { id: message.id });
      return message;
    },
  },
  timers: {
    'notifications.send': (call, { id }) => sendNow(call, call.need('ntf', id)),
    'notifications.delivered': inState('ntf', 'sent', (call, message, { id }) => {
      const attempts = message.attempts.map((each: Json) =>
        each.outcome === 'sent' ? { ...each, outcome: 'delivered', finished_at: call.now() } : each,
      );
      call.change('ntf', id, 'notification.delivered', { status: 'delivered', attempts, status_changed_at: call.now() });
    }),
  },
};
