import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { type ReactNode, useEffect, useRef } from 'react';
import { recall } from '../../../packages/browser/store';
import './guide.css';
import { makeTabs } from '../../boot/tabs';
import { useHtmlLinks } from '../useHtmlLinks';

type Props = {
  /** Generated from the description by src/plugins/guide-calls. */
  html: string;
  /** Identifies the HTML in the document (src/plugins/static-parts). */
  part?: string;
};

/** Request or response in a guide, quoted from the description of its operation. Its button runs it in the sandbox. */
export default function GuideCall({ html, part }: Props): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useHtmlLinks(ExecutionEnvironment.canUseDOM ? '' : html);
  useEffect(() => {
    if (!element.current) return undefined;
    makeTabs(element.current);
    const box = element.current.querySelector<HTMLElement>('.guide-run');
    return box ? runnable(box) : undefined;
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components
    <div ref={element} data-part={part} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/**
 * Loads the code that runs guides when the button is pressed, or at once if this tab has run steps of the guide already.
 *
 * @returns function that removes what has been added
 */
function runnable(box: HTMLElement): () => void {
  let isGone = false;
  let close = () => {};
  const load = async (isPressed: boolean) => {
    try {
      const { openSteps, closeStep } = await import('./run');
      if (isGone) return;
      close = () => closeStep(box);
      await openSteps(box, isPressed);
    } catch (error) {
      if (!isPressed) return;
      const text = box.querySelector('p') ?? box.appendChild(document.createElement('p'));
      text.role = 'alert';
      text.textContent = `The sandbox could not be loaded (${(error as Error).message}). Check your connection, then retry.`;
    }
  };
  const press = () => void load(true);
  const button = box.querySelector('button');
  button?.addEventListener('click', press);
  if (recall(`guide.${box.dataset.guide}`) !== undefined) void load(false);
  return () => {
    isGone = true;
    button?.removeEventListener('click', press);
    close();
  };
}
