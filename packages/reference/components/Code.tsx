import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index';
import type { ReactNode } from 'react';

loadLanguages.silent = true;
loadLanguages([
  'bash',
  'json',
  'http',
  'javascript',
  'python',
  'markup-templating',
  'php',
  'go',
  'java',
  'sql',
  'typescript',
  'jsx',
  'tsx',
]);

type Props = {
  language: string;
  title: string;
  text: string;
  /** Wraps long lines visually; copied text contains no additional line breaks. */
  wrapped?: boolean;
};

/** Code block, highlighted at build time. The copy button of the page uses `data-copy`. */
export default function Code({ language, title, text, wrapped }: Props): ReactNode {
  const grammar = Prism.languages[language];
  return (
    <figure className={wrapped ? 'ref-code ref-code--wrapped' : 'ref-code'}>
      <figcaption>
        <span>{title}</span>
        <button type="button" data-copy>
          Copy
        </button>
      </figcaption>
      {grammar ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Prism escapes the text and adds only its spans
        <pre tabIndex={0} dangerouslySetInnerHTML={{ __html: Prism.highlight(text, grammar, language) }} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable
        <pre tabIndex={0}>{text}</pre>
      )}
    </figure>
  );
}
