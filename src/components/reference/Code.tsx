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
  /** Long lines are broken to be seen whole; what is copied has no line break more. */
  wrapped?: boolean;
};

/** A piece of code, coloured when the page is made; `data-copy` is what the page's copy button looks for. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Prism escapes the text and adds only its spans
        <pre tabIndex={0} dangerouslySetInnerHTML={{ __html: Prism.highlight(text, grammar, language) }} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0}>{text}</pre>
      )}
    </figure>
  );
}
