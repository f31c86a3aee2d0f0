import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { useEffect, useRef } from 'react';
import './guide.css';
import { startGuideRun } from '../../boot/guideRun';
import { makeTabs } from '../../boot/tabs';
import { useHtmlLinks } from '../useHtmlLinks';

type Props = {
  /** Generated from the description by src/plugins/guide-calls. */
  html: string;
  /** Identifies the HTML in the document (src/plugins/static-parts). */
  part?: string;
};

/** Request or response in a guide, quoted from the description of its operation. Its button runs it in the sandbox. */
export default function GuideCall({ html, part }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useHtmlLinks(ExecutionEnvironment.canUseDOM ? '' : html);
  useEffect(() => {
    if (!element.current) return undefined;
    makeTabs(element.current);
    const box = element.current.querySelector<HTMLElement>('.guide-run');
    return box ? startGuideRun(box) : undefined;
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components
    <div ref={element} data-part={part} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
