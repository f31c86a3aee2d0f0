import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { type ReactNode, useEffect, useRef } from 'react';
import { makeTabs } from '../StaticPage/tabs';
import { useClicks } from '../StaticPage/useClicks';

type Props = {
  /** Made from the description by src/plugins/guide-calls. */
  html: string;
  /** The addresses in it, with spaces between. */
  links: string;
};

/** A call or an answer in a guide, quoted from the description of its operation. */
export default function GuideCall({ html, links }: Props): ReactNode {
  const check = useBrokenLinks();
  for (const link of links.split(' ').filter(Boolean)) check.collectLink(link);
  const element = useRef<HTMLDivElement>(null);
  const onClick = useClicks();
  useEffect(() => {
    if (element.current) makeTabs(element.current);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the clicks of links and buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: which keys cause too
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own components
    <div ref={element} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
