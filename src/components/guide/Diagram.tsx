import type { ReactNode } from 'react';
import './diagram.css';

/** A diagram in a guide. `html` is made by src/plugins/diagrams. */
export default function Diagram({ html }: { html: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own components
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
