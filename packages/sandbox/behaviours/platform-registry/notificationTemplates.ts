import type { Call, Further, Json } from '../behaviour';

/** Basic characters of the GSM 7-bit alphabet, and those that take two places (3GPP TS 23.038, 6.2.1). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

/** Largest number of parts of a message. */
export const MOST_PARTS = 4;

/** Returns the alphabet that an SMS requires. */
const encodingOf = (text: string): 'gsm_7' | 'ucs_2' =>
  [...text].every((each) => BASIC.has(each) || EXTENDED.has(each)) ? 'gsm_7' : 'ucs_2';

/**
 * Returns the number of parts of an SMS.
 *
 * @param length places of the text; by default those of `text`, in which some characters take two
 */
export function partsOf(text: string, length = placesOf(text)): number {
  const [single, several] = encodingOf(text) === 'gsm_7' ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / several);
}

/** Returns the places of a text: 7-bit characters, of which extended ones take two, or 16-bit units. */
const placesOf = (text: string): number =>
  encodingOf(text) === 'ucs_2' ? text.length : [...text].reduce((sum, each) => sum + (EXTENDED.has(each) ? 2 : 1), 0);

export const TEMPLATE = 'ntt';
/** Earlier versions, by ID and version separated by a space. */
const VERSIONS = 'templateVersion';
const MOST = 500;
const KEPT_VERSIONS = 20;
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Longest text of each channel, in characters. An SMS is limited by its parts. */
export const LONGEST: Record<string, number> = { push: 500, in_app: 2000, email: 20_000 };

type Fault = { pointer: string; code: string; detail: string };

const namesIn = ({ subject, body }: Json): string[] => [...`${subject ?? ''} ${body}`.matchAll(PLACEHOLDER)].map(([, name]) => name);

/** Returns a text with its placeholders replaced. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '');

/** Returns a text as templates show it, with its length if each value has its maximum length. */
function measured(text: Json, parameters: Json[]): Json {
  const longest = Object.fromEntries(parameters.map(({ name, max_length: most }) => [name, 'x'.repeat(most)]));
  const body = filled(text.body, longest);
  const isSms = text.channel === 'sms';
  return {
    ...text,
    subject: text.subject ?? null,
    longest_characters: Math.max(1, body.length),
    longest_sms_parts: isSms ? partsOf(text.body, placesOf(body)) : null,
    sms_encoding: isSms ? encodingOf(text.body) : null,
  };
}

function faultsOf({ parameters, texts, default_language: language }: Json, previous?: Json): Fault[] {
  const faults: Fault[] = [];
  const add = (pointer: string, detail: string) => faults.push({ pointer, code: 'invalid_value', detail });
  const known = parameters.map(({ name }: Json) => name);
  const used = new Set(texts.flatMap(namesIn));
  parameters.forEach(({ name, is_required: isRequired }: Json, index: number) => {
    if (!used.has(name)) add(`/parameters/${index}`, `No text uses ${name}.`);
    if (known.indexOf(name) !== index) add(`/parameters/${index}/name`, `${name} is declared twice.`);
    const before = previous?.parameters.find((each: Json) => each.name === name);
    if (previous && isRequired && !before?.is_required) add(`/parameters/${index}/is_required`, `${name} must not become required.`);
  });
  texts.forEach((text: Json, index: number) => {
    const place = `/texts/${index}`;
    for (const name of namesIn(text)) if (!known.includes(name)) add(`${place}/body`, `${name} is not a parameter.`);
    const isSame = ({ channel, language: other }: Json) => channel === text.channel && other === text.language;
    if (texts.findIndex(isSame) !== index) add(place, `There are two texts for ${text.channel} in ${text.language}.`);
    if (!texts.some((each: Json) => each.channel === text.channel && each.language === language))
      add(place, `${text.channel} has no text in ${language}.`);
    if (text.channel === 'sms' && text.subject) add(`${place}/subject`, 'Is not accepted for SMS.');
    if (text.channel !== 'sms' && !text.subject) add(`${place}/subject`, 'Is required for this channel.');
    const { longest_characters: characters, longest_sms_parts: parts } = measured(text, parameters);
    if (parts > MOST_PARTS || characters > (LONGEST[text.channel] ?? Number.POSITIVE_INFINITY))
      add(`${place}/body`, 'Can exceed the length that the channel allows.');
  });
  return faults;
}

/** Returns texts or parameters as JSON that does not depend on the order of their fields. */
const canonical = (items: Json[]): string =>
  JSON.stringify(items.map((item) => Object.entries(item).sort(([one], [two]) => (one < two ? -1 : 1))));

/** Ends the request with 422 if a template contradicts itself. Returns its texts, measured. */
function checked(call: Call, template: Json, previous?: Json): Json[] {
  const faults = faultsOf(template, previous).slice(0, 20);
  if (faults.length) call.fail('invalid_template', { detail: faults[0].detail, errors: faults });
  return template.texts.map((text: Json) => measured(text, template.parameters));
}

/**
 * Returns a version of a template.
 *
 * @param version its number; the newest one by default
 * @throws SandboxError `template_version_not_found`
 */
export function versionOf(call: Call, template: Json, version: number = template.version): Json {
  if (version < template.oldest_version || version > template.version)
    return call.fail('template_version_not_found', `The template has the versions ${template.oldest_version} to ${template.version}.`);
  return version === template.version ? template : { ...template, ...call.store.get(VERSIONS, `${template.id} ${version}`), version };
}

/** Returns the names of the parameters of all versions that are kept. */
export function parameterNames(call: Call, template: Json): Set<string> {
  const numbers = Array.from({ length: template.version - template.oldest_version + 1 }, (_, index) => template.oldest_version + index);
  return new Set(numbers.flatMap((number) => versionOf(call, template, number).parameters.map(({ name }: Json) => name)));
}

/** Templates of notifications and their versions. */
export const notificationTemplates: Further = {
  operations: {
    createNotificationTemplate: (call) => {
      const { name, parameters } = call.body;
      const same = call.taken(TEMPLATE, (each) => each.name === name);
      if (same) call.fail('already_exists', `The name is already used by ${same.id}.`);
      const count = call.store.list(TEMPLATE).length;
      if (count >= MOST) call.fail('limit_reached', `Your tenant has ${count} of ${MOST} notification templates.`);
      return call.create({
        parameters: parameters.map((each: Json) => ({ default: null, ...each })),
        texts: checked(call, call.body),
        version: 1,
        oldest_version: 1,
      });
    },
    updateNotificationTemplate: (call, before) => {
      const parameters = call.body.parameters?.map((each: Json) => ({ default: null, ...each }));
      const after: Json = { ...before, ...call.body, parameters: parameters ?? before.parameters };
      const texts = checked(call, after, before);
      const isSame = ['purpose', 'default_language'].every((name) => after[name] === before[name]);
      if (isSame && canonical(after.parameters) === canonical(before.parameters) && canonical(texts) === canonical(before.texts))
        return call.update({ parameters: before.parameters, texts: before.texts });
      call.store.put(VERSIONS, before, `${before.id} ${before.version}`);
      const version = before.version + 1;
      const oldest = Math.max(before.oldest_version, version - KEPT_VERSIONS + 1);
      return call.update({ parameters: after.parameters, texts, version, oldest_version: oldest });
    },
    getNotificationTemplate: (call) => versionOf(call, call.need(TEMPLATE, call.params.notification_template_id), call.query.version),
  },
};
