import { highlighted } from './highlight';

type Props = {
  language: string;
  text: string;
  /** Caption, with a copy button next to it. Without one, the code belongs to a pane that has its own. */
  title?: string;
};

/** Code block, highlighted at build time. Long lines wrap; copied text contains no additional line breaks. */
export default function Code({ language, title, text }: Props) {
  return (
    <figure className="ref-code">
      {title && (
        <figcaption>
          <span>{title}</span>
          <button type="button" data-copy aria-label={`Copy ${title}`}>
            Copy
          </button>
        </figcaption>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `highlighted` escapes the text and adds only its spans */}
      <pre tabIndex={0} dangerouslySetInnerHTML={{ __html: highlighted(text, language) }} />
    </figure>
  );
}
