/** Languages of code samples, in tab order. src/css/samples.css contains a rule for each. */
export const codeLanguages = [
  { id: 'curl', label: 'cURL' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'typescript', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
  { id: 'php', label: 'PHP' },
  { id: 'go', label: 'Go' },
  { id: 'java', label: 'Java' },
] as const;

export type CodeLanguage = (typeof codeLanguages)[number]['id'];

/** Language that is shown instead where there is no sample in the selected one. Others are replaced by the first language. */
export const INSTEAD: Partial<Record<string, CodeLanguage>> = { typescript: 'javascript' };

/** Key of the selected language in local storage. */
export const LANGUAGE_KEY = 'code-language';

/** Attribute of the html element that holds the displayed language. It is set before the first paint (src/plugins/code-language). */
export const LANGUAGE_ATTRIBUTE = 'data-language';
