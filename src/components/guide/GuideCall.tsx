import { type ReactNode, useEffect, useRef } from 'react';
import { makeTabs } from '../../boot/tabs';

type Props = {
  /** Generated from the description by src/plugins/guide-calls. */
  html: string;
  /** Identifies the HTML in the document (src/plugins/static-parts). */
  part?: string;
};

/** Request or response in a guide, quoted from the description of its operation. */
export default function GuideCall({ html, part }: Props): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) makeTabs(element.current);
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components
    <div ref={element} data-part={part} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
