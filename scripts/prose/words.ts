/** A pattern to avoid, the reason (which follows the word in the message), and the replacement. */
export type WordToReplace = { pattern: RegExp; why: string; remedy: string };

const filler = (pattern: RegExp, remedy = 'Remove it.'): WordToReplace => ({ pattern, why: 'is a filler word', remedy });
const promise = (pattern: RegExp): WordToReplace => ({ pattern, why: 'is a promise', remedy: 'Describe the current state, or remove it.' });
const term = (pattern: RegExp, instead: string): WordToReplace => ({
  pattern,
  why: 'is a non-standard spelling',
  remedy: `Write "${instead}".`,
});
const phrase = (pattern: RegExp, instead: string): WordToReplace => ({
  pattern,
  why: 'is not the standard term',
  remedy: `Write ${instead}.`,
});

/** Filler words, promises, non-standard terms (STYLE.md), and terms in a spelling that differs from the glossary. */
export const wordsToReplace: readonly WordToReplace[] = [
  filler(/\b(?:simply|just|obviously)\b/gi),
  filler(/\b(?:easy|easily)\b/gi, 'Remove it, or state the benefit.'),
  filler(/\bplease\b/gi),
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
  phrase(/\banswers?\s+with\b/gi, '"returns" or "fails with"'),
  phrase(/\b(?:run|runs|ran|running) out\b|\blapsing\b/gi, '"expire"'),
];
