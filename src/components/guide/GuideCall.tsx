import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { type ReactNode, useEffect, useRef } from 'react';
import { makeTabs } from '../../boot/tabs';

type Props = {
  /** Generated from the description by src/plugins/guide-calls. */
  html: string;
  /** URLs of the links in the HTML, separated by spaces. */
  links: string;
};

/** Request or response in a guide, quoted from the description of its operation. */
export default function GuideCall({ html, links }: Props): ReactNode {
  const check = useBrokenLinks();
  for (const link of links.split(' ').filter(Boolean)) check.collectLink(link);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) makeTabs(element.current);
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components
    <div ref={element} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
