import Code from './Code';
import type { Sample } from './model';

/** Prism grammars of languages whose names differ. */
const GRAMMARS: Record<string, string> = { curl: 'bash' };

/** @returns name of the Prism grammar of a language */
export const grammarOf = (language: string): string => GRAMMARS[language] ?? language;

type Props = {
  samples: readonly Sample[];
  title: string;
  /** Name of the radio group, unique on the page. */
  name: string;
};

/**
 * Code sample in several languages, all of them in the HTML. Radio buttons select one (src/css/samples.css); src/boot/tabs.ts turns them
 * into tabs.
 */
export default function Samples({ samples, title, name }: Props) {
  if (!samples.length) return null;
  return (
    <div className="ref-samples" data-tabs>
      <LanguageTabs samples={samples} name={name} />
      {samples.map(({ language, text }) => (
        <div key={language} data-panel={language}>
          <Code language={grammarOf(language)} title={title} text={text} />
        </div>
      ))}
    </div>
  );
}

/** Radio buttons of the languages. */
export function LanguageTabs({ samples, name }: Pick<Props, 'samples' | 'name'>) {
  return (
    <div className="ref-tabs" role="radiogroup" aria-label="Language">
      {samples.map(({ language, label }, index) => (
        <label key={language} className="ref-tab" data-tab={language}>
          <input type="radio" name={name} value={language} defaultChecked={index === 0} data-language-choice />
          {label}
        </label>
      ))}
    </div>
  );
}
