/** A phrase in which a word to replace is correct, matched against the text around the word, and the reason. */
type Allowed = readonly [phrase: RegExp, reason: string];

/** A pattern to avoid, the reason (which follows the word in the message), the replacement, and the phrases to which the pattern does not apply. */
export type WordToReplace = { pattern: RegExp; why: string; remedy: string; allowed?: readonly Allowed[] };

const filler = (pattern: RegExp, remedy = 'Remove it.', ...allowed: Allowed[]): WordToReplace => ({
  pattern,
  why: 'is a filler word',
  remedy,
  allowed,
});
const promise = (pattern: RegExp): WordToReplace => ({ pattern, why: 'is a promise', remedy: 'Describe the current state, or remove it.' });
const term = (pattern: RegExp, instead: string): WordToReplace => ({
  pattern,
  why: 'is a non-standard spelling',
  remedy: `Write "${instead}".`,
});
const phrase = (pattern: RegExp, instead: string, ...allowed: Allowed[]): WordToReplace => ({
  pattern,
  why: 'is not the standard term',
  remedy: `Write ${instead}.`,
  allowed,
});

const literal = (pattern: RegExp, instead: string): WordToReplace => ({
  pattern,
  why: 'reads like a translation',
  remedy: `Write ${instead}.`,
});

/** Words after which "call" is a noun. */
const BEFORE_NOUN =
  'an?|the|this|these|those|each|every|one|two|per|your|its|no|any|all|some|many|other|further|first|second|next|later|earlier|last|same|single|API|HTTP|REST|for|of|between';

/** Names of products, companies and legal forms that are written in CamelCase. */
const CAMEL_CASE_NAMES = [
  'CycloneDX',
  'DocSearch',
  'FirstCentral',
  'GitHub',
  'GmbH',
  'JavaScript',
  'OkHttp',
  'OpenAPI',
  'PostgreSQL',
  'TypeScript',
  'WebAuthn',
  'WebP',
];

/** Filler words, promises, non-standard terms (STYLE.md), literal translations, and terms in a spelling that differs from the glossary. */
export const wordsToReplace: readonly WordToReplace[] = [
  filler(/\b(?:simply|just|obviously)\b/gi),
  filler(/\b(?:easy|easily)\b/gi, 'Remove it, or state the benefit.'),
  filler(/\bplease\b/gi, undefined, [
    /choose ripe tomatoes|enter the invoice number|call Femi|out of the stock count|bell is broken|in the box, please|join before Friday/,
    'message of a person to another one in an example',
  ]),
  filler(/\bnote\s+that\b/gi, 'Remove these two words.'),
  filler(/\bin\s+order\s+to\b/gi, 'Write "to".'),
  promise(/\bcoming\s+soon\b/gi),
  promise(/\bTODO\b/g),
  promise(/\blorem\b/gi),
  term(/\b(?:api-key|apikey|API-key|Api key|api key)(?=s?\b)/g, 'API key'),
  term(/\b(?:secret-key|secretkey)(?=s?\b)/gi, 'secret key'),
  term(/\b(?:web-hook|web hook)(?=s?\b)/gi, 'webhook'),
  term(/\b(?:end-point|end point)(?=s?\b)/gi, 'endpoint'),
  term(/\bidempotence key\b/gi, 'idempotency key'),
  term(/\blogin(?=s?\b)/gi, 'log-in'),
  term(/\bsignin\b/gi, 'sign-in'),
  term(/\blog on\b/gi, 'log in'),
  term(/\b(?:Nuban|nuban)(?=s?\b)/g, 'NUBAN'),
  term(/\b(?:Bvn|bvn)(?=s?\b)/g, 'BVN'),
  term(/\b(?:Kyc|kyc)\b/g, 'KYC'),
  term(/\b(?:Epcis|epcis)\b/g, 'EPCIS'),
  term(/\bsubtenant\b/gi, 'sub-tenant'),
  term(/\b(?:Javascript|javascript)\b/g, 'JavaScript'),
  term(/\b(?:Github|github)\b/g, 'GitHub'),
  term(/\bOpen API\b|\bOpenApi\b/g, 'OpenAPI'),
  term(/\b(?:Oauth|oauth)\b/g, 'OAuth'),
  phrase(/\b(?:somebody|nobody|whoever|anybody)\b/gi, '"you", "no one", or the role'),
  phrase(/\bof (?:yours|ours)\b/gi, '"your" or "our" before the noun'),
  phrase(/\bstands? (?:in|at|beside|under|there)\b/gi, '"is" or "appears"'),
  phrase(/\banew\b|\bonce\s+more\b/gi, '"again"'),
  phrase(/\b(?:taken?|takes|took|taking) back\b/gi, '"withdrawn" or "reversed"'),
  phrase(/\b(?:thrown?|throws|throwing) away\b/gi, '"deleted" or "discarded"'),
  phrase(/\blet go on\b/gi, '"approved"'),
  phrase(/\b(?:a|the|by|per|this|that|each|every|one) mail\b|\bmails\b/gi, '"email"'),
  phrase(/\bswitch(?:ed|es|ing)? (?:on|off)\b/gi, '"enable" or "disable"'),
  phrase(/\breckon(?:s|ed|ing)?\b|\bworked out\b/gi, '"calculate"'),
  phrase(/\bit worked (?:when|if)\b/gi, '"The request succeeded if", or the expected result'),
  phrase(/\bpapers\b/gi, '"documents"'),
  phrase(/\basked for\b/gi, '"requested"'),
  phrase(
    /\banswer(?:s|ed|ing)?\b/gi,
    '"response", "returns" or "fails with"',
    [/\banswer (?:customers|a client) who ask/i, 'a person answers a question'],
    [/answered the phone/, 'a person answers the phone'],
  ),
  phrase(/\b(?:run|runs|ran|running) out\b|\blaps(?:es?|ed|ing)\b/gi, '"expire"'),
  phrase(
    /\bsums?\b(?!\s+of\b(?!\s+money\b))/gi,
    '"amount"; a sum is the result of an addition, and "of" follows it',
    [
      /subtract the sum|the sum is 81|nothing to the sum|the sum changes|change the sum|weighted sum|to every sum/i,
      'sum of weighted digits',
    ],
    [/checks the sums|so no sum can|reveal that sums|rule for sums/, 'sums that the lint recalculates'],
  ),
  phrase(
    /\btold\b|\btell(?:s|ing)?\s+(?:you|us|them|him|her)\s+(?:of|about)\b/gi,
    '"notified", "reported" or "shown"; for a webhook, "sends this event"',
    [/\btold apart\b/, 'distinguished'],
  ),
  phrase(/(?<!\bthere\s+)\b(?:is|are)\s+no\b(?!\s+(?:longer|more|less|fewer|later|earlier)\b)/gi, '"is not", or state what it is'),
  phrase(
    new RegExp(`\\b(?:${BEFORE_NOUN})\\s+calls?\\b(?!\\s+(?:it|an?|the)\\b)`, 'gi'),
    '"request" (sent), "operation" (documented) or "endpoint" (URL)',
    [/airtime for calls|on a call that was recorded|call from the emergency services/i, 'telephone call'],
  ),
  phrase(/\b(?:got|gets?|an|its|their|with) (?:a )?(?:yes|no)\b(?= *[.,;:\n])/gi, '"approved" or "rejected"'),
  phrase(/\bworking\s+days?\b/gi, '"business day"'),
  phrase(/\bdisbursements?\b/gi, '"disbursal", the glossary term'),
  literal(/\bon (?:its|their) own day\b/gi, '"on the same day", or name the day'),
  literal(/\bmade up for\b/gi, '"collected later" or "repeated"'),
  literal(/\bkept at least\b/gi, '"At least the latest 1,000 events are kept"'),
  literal(/\bcertain \w+ leads? to\b/gi, '"triggers", with the outcome'),
  literal(/\ba\s+certain\b/gi, '"a specific", or name it'),
  literal(
    /(?:\ban?\s+\w+|\b\w+s)\s+of\s+(?:its|their|your)\s+own\b(?!\s+(?!(?:and|or|that|which|with|for|in|on|under|to)\b)[a-z])/gi,
    '"its own" before the noun',
  ),
  literal(/\bany\s+more\b/gi, '"no longer"'),
  literal(/\bfor\s+good\b/gi, '"permanently"'),
  literal(/\ball\s+the\s+same(?=[,.;])/gi, '"still" before the verb'),
  literal(/\bput(?:s|ting)?\s+(?:\w+\s+){0,4}into\s+force\b/gi, '"apply"'),
  literal(/\bno\s+matter\s+(?:who|what|how|which|where|when)\b/gi, '"regardless of"'),
  literal(
    /\b(?:as\s+)?at\s+the\s+(?:opening|import|registration|creation|submission)\s+of\b/gi,
    '"when … is created", or "as of the creation of"',
  ),
  literal(/\btells?\s+you\s+(?:that|whether|if|which|when)\b/gi, '"reports", "shows" or "states"'),
  literal(
    /\b(?:client|organisation|cooperative|employer)s?\s+(?:that\s+)?(?:has\s+|have\s+)?(?:brought|brings?)\b|\bbring(?:s|ing)?\s+(?:new\s+)?customers\b|\bbrought\s+by\s+(?:an?\s+|the\s+|this\s+)?(?:client|organisation|cooperative|employer)\b/gi,
    '"introduced"',
  ),
  literal(/\bwhat\s+(?:they|it)\s+(?:do|does)\s+not\s+know\b/gi, 'what is unknown'),
  literal(/\ballowed to do everything\b/gi, 'what the credential can do'),
  literal(/\bis a reason to \w+, not\b/gi, 'what to do'),
  literal(/\ba (?:digit|character|letter|decimal) too (?:few|many)\b/gi, '"One digit is missing", or "has one digit more"'),
  literal(/\buses? (?:its|their|your) \w+ up\b/gi, '"uses up" before the noun, or "cannot be used again"'),
  literal(/\b(?:does|do) not serve as\b/gi, '"is not" or "cannot be used as"'),
  literal(/\bnothing but\b/gi, '"only"'),
  literal(/\bstands? for\b/gi, '"represents", "means" or "simulates"'),
  literal(/\bnot an? \w+, and not an? \w+ either\b/gi, '"neither … nor"'),
  {
    pattern: new RegExp(`\\b(?!(?:${CAMEL_CASE_NAMES.join('|')})\\b)[A-Z][a-z]+[A-Z]\\w*`, 'g'),
    why: 'is in CamelCase',
    remedy: 'Write separate words in sentence case, or put an identifier in backticks.',
    allowed: [
      [/\b(?:Object|Aggregation|Transaction|Transformation|Association)Event\b/, 'event types of EPCIS'],
      [/\bOperationIds?\b/, 'keyword of OpenAPI at the start of a sentence'],
    ],
  },
];
