import type { CodeLanguage } from '../../platform/codeLanguages';
import type { Ending, Sample } from '../components/model';

/** Start of a comment line, where it is not `//`. */
const MARKS: Partial<Record<CodeLanguage, string>> = { curl: '#', python: '#' };

/** Adds a comment with the end date and the replacement to the samples of a deprecated operation. */
export function withDeprecation(samples: Sample[], ending: Ending | undefined): Sample[] {
  if (!ending) return samples;
  const { until, instead } = ending;
  return samples.map(({ language, label, text }) => {
    const comment = `${MARKS[language] ?? '//'} Deprecated, removed on ${until}.${instead ? ` Use: ${instead.label}.` : ''}\n`;
    // The opening tag of PHP precedes all code.
    return { language, label, text: /^<\?php\n/.test(text) ? text.replace('\n', () => `\n${comment}`) : comment + text };
  });
}
