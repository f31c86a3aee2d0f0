import type { CodeLanguage } from '../../codeLanguages';
import type { Step, Transition } from './lifecycleModel';

/**
 * What the reference's pages are made of. `npm run reference` makes it from the descriptions and renders it with the components
 * beside this file, which therefore know nothing of a browser. Every `html` is sanitised HTML made from Markdown.
 */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'head' | 'trace' | 'webhook';

/** A page of a family, as sidebars, group pages and search list it. */
export type PageEntry = {
  /** The page's name: kebab-case of the operationId, unique in the family. */
  id: string;
  title: string;
  method: Method;
  /** The path below the base URL, or a webhook's event name. */
  path: string;
  /** Where it is: /api/{family}/{group}/{page}. */
  route: string;
  deprecated: boolean;
  /** The description's first sentences as plain text, for lists, search and the page's meta description. */
  summary: string;
  /** The error codes whose pages list it: those that the operation's kind alone does not say. */
  errors: string[];
};

export type GroupEntry = {
  /** The id of the group's own page. */
  id: string;
  name: string;
  label: string;
  route: string;
  html: string;
  summary: string;
  unlisted: boolean;
  /** Other spellings of the group's path segment, which redirect. */
  also: string[];
  pages: PageEntry[];
};

export type Server = { url: string; description: string };
export type Download = { label: string; href: string };

export type FamilyIndex = {
  slug: string;
  label: string;
  servers: Server[];
  groups: GroupEntry[];
  /** By error code, how an operation of the family answers it. */
  problems: Record<string, ProblemSample>;
};

/** A way to prove who calls. `html` is the description's own text. */
export type AuthScheme = {
  anchor: string;
  label: string;
  html?: string;
  /** What a reader has to know to use it, each a piece of code or plain words. */
  facts: { term: string; code?: string; words?: string }[];
  /** How to get what is sent, or how to send it. */
  samples: Sample[];
  scopes: { name: string; html: string }[];
};

/** How the operations of a family are protected. */
export type Authentication = {
  schemes: AuthScheme[];
  /** The ways that a call may take, each of them schemes that go together. */
  ways: Link[][];
  /** How many operations of how many may be called by anybody. */
  open: number;
  operations: number;
};

/** What the page of a family shows beside its groups. */
export type FamilyPageData = { servers: Server[]; downloads: Download[]; authentication: Authentication };

/** One error as one operation answers it. */
export type ProblemSample = { operation: Link; body: Record<string, unknown> };

export type Schema = {
  /** In words: `string`, `array of objects`, `integer or null`. */
  type: string;
  /** The shared type that it has, where that is described once for all families. */
  named?: Link;
  html?: string;
  /** Bounds and format in words, e.g. `at most 60 characters`. */
  constraints?: string[];
  /** `meaning` is HTML. */
  values?: { value: string; meaning?: string }[];
  constant?: string;
  default?: string;
  example?: string;
  fields?: Field[];
  /** What an array holds or a map's keys lead to, when it has fields or variants of its own. */
  items?: Schema;
  variants?: Variant[];
  /** The name of a schema that this one is inside already; its fields are not repeated. */
  repeats?: string;
};

export type Variant = { label: string; schema: Schema };

export type Field = {
  name: string;
  /** The element's id on the page, e.g. `body-customer-phone_number`. */
  anchor: string;
  required: boolean;
  deprecated?: boolean;
  schema: Schema;
};

export type Example = { summary: string; html?: string; text: string; language: string };
export type Sample = { language: CodeLanguage; label: string; text: string };
export type Media = { contentType: string; schema?: Schema; examples: Example[] };
export type Response = { status: string; html: string; headers: Field[]; content: Media[] };
export type ErrorEntry = { status: number; code: string; title: string; cause: string; remedy: string };

/** What the page of one error code shows. `cause`, `remedy` and `again` are HTML. */
export type ErrorPageData = ErrorEntry & {
  route: string;
  /** The words of the status. */
  phrase: string;
  /** As `type` of a problem document has it. */
  type: string;
  /** Whether sending the request again can help, in a few words and in full. */
  advice: string;
  again: string;
  /** The whole answer, and the operation that it is of; none where no operation of this run answers it. */
  sample: { operation?: Link; text: string };
  /** Which operations answer it by their kind, in a sentence; they are not in `families`. */
  rule?: string;
  families: { family: Link; groups: { group: Link; pages: PageEntry[] }[] }[];
};

/** One status with its codes, as the list of all errors shows them. `line` is plain text. */
export type ErrorStatus = { status: number; phrase: string; meaning: string; codes: (Link & { title: string; line: string })[] };

export type Link = { label: string; href: string };

/** From when until when a call is deprecated, as days, and what replaces it. */
export type Ending = { since: string; until: string; instead?: Link };

/** Whether a request may be sent again when its outcome is unknown: in a few words, and in a sentence or two as HTML. */
export type Retry = { label: string; html: string };

/** Another page of the family, with what it has to do with this one in a few words. */
export type Related = { title: string; method: Method; href: string; why: string };

export type Operation = {
  id: string;
  operationId: string;
  title: string;
  kind: 'operation' | 'webhook';
  method: Method;
  path: string;
  servers: Server[];
  family: Link;
  group: Link;
  html: string;
  deprecated: boolean;
  ending?: Ending;
  unlisted: boolean;
  roles: string[];
  /** Whether the description says that it takes no key. */
  open: boolean;
  scopes: string[];
  /** Left out for a webhook and for a foreign description, which does not say. */
  retry?: Retry;
  movesMoney: boolean;
  billed?: string;
  emits: (Link & { event: string })[];
  transitions: Transition[];
  /** The same in its surroundings; filled in when all pages of the family are known. */
  steps?: Step[];
  /** The likeliest next pages to read; filled in then, too. */
  related?: Related[];
  parameters: { place: 'path' | 'query' | 'header' | 'cookie'; fields: Field[] }[];
  request?: { required: boolean; html?: string; content: Media[] };
  responses: Response[];
  errors: ErrorEntry[];
  /** The first request in each language, from the operation's own examples; none for a webhook. */
  samples: Sample[];
  /** How the first payload of a webhook of ours arrives, signed with `secret`, and receivers that verify it. `body` is exact. */
  delivery?: { secret: string; headers: string; body: string; samples: Sample[] };
};

/** What a generated page's file holds: the page, ready, and what the build has to know of it. */
export type StaticPageData = {
  html: string;
  /** The addresses on this site that it links to. */
  links: string[];
  /** The ids that can be linked to. */
  anchors: string[];
};
