import type { ReactNode } from 'react';
import './diagram.css';

/** Diagram in a guide. src/plugins/diagrams generates `html`, and src/plugins/static-parts identifies it by `part`. */
export default function Diagram({ html, part }: { html: string; part?: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components
  return <div data-part={part} dangerouslySetInnerHTML={{ __html: html }} />;
}
