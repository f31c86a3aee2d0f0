import './diagram.css';
import './screen.css';

/** Diagram or screen in a guide. src/plugins/diagrams and src/plugins/screens generate `html`, and src/plugins/static-parts identifies it by `part`. */
export default function Diagram({ html, part }: { html: string; part?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components
  return <div data-part={part} dangerouslySetInnerHTML={{ __html: html }} />;
}
