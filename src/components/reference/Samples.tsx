import type { ReactNode } from 'react';
import Code from './Code';
import type { Sample } from './model';

type Props = {
  samples: readonly Sample[];
  title: string;
  /** Of its own on the page. */
  name: string;
};

/** The grammar that colours a language, where it has another name. */
const GRAMMARS: Record<string, string> = { curl: 'bash' };

/**
 * One piece of code in several languages, all of them in the HTML. Radio buttons choose between them (src/css/samples.css), and
 * become tabs where there is JavaScript (src/boot/tabs.ts).
 */
export default function Samples({ samples, title, name }: Props): ReactNode {
  if (!samples.length) return null;
  return (
    <div className="ref-samples" data-tabs>
      <div className="ref-tabs" role="radiogroup" aria-label="Language">
        {samples.map(({ language, label }, index) => (
          <label key={language} className="ref-tab" data-tab={language}>
            <input type="radio" name={name} value={language} defaultChecked={index === 0} data-language-choice />
            {label}
          </label>
        ))}
      </div>
      {samples.map(({ language, text }) => (
        <div key={language} data-panel={language}>
          <Code language={GRAMMARS[language] ?? language} title={title} text={text} />
        </div>
      ))}
    </div>
  );
}
