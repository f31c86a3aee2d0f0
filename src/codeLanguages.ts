/** The languages of code samples, in the order of their tabs. src/css/samples.css has a rule for each. */
export const codeLanguages = [
  { id: 'curl', label: 'cURL' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'python', label: 'Python' },
  { id: 'php', label: 'PHP' },
  { id: 'go', label: 'Go' },
  { id: 'java', label: 'Java' },
] as const;

export type CodeLanguage = (typeof codeLanguages)[number]['id'];

/** The key of the browser's storage under which the reader's choice is kept. */
export const LANGUAGE_KEY = 'code-language';

/** The attribute of the html element that says which language is shown; set before the first paint (src/plugins/code-language). */
export const LANGUAGE_ATTRIBUTE = 'data-language';
