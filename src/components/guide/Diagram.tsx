import type { ReactNode } from 'react';
import './diagram.css';

/** Diagram in a guide. src/plugins/diagrams generates `html`. */
export default function Diagram({ html }: { html: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
