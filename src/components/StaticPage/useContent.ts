import { useLocation } from '@docusaurus/router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { StaticPageData } from '../reference/model';
import { makeFieldSwitch, showAnchor } from './fields';
import { makeTabs } from './tabs';

type Content = { element: RefObject<HTMLDivElement | null>; failure?: string; retry: () => void };

/**
 * Fills the page's element when the browser has come from another page and has no HTML for this one: with that of the page's
 * document.
 *
 * @returns the element to fill, and what to tell the reader when the document could not be fetched
 */
export function useContent(page: StaticPageData): Content {
  const element = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<string>();

  const load = useCallback(async () => {
    if (!element.current) return;
    if (element.current.hasChildNodes()) {
      enliven(element.current);
      return;
    }
    setFailure(undefined);
    try {
      const content = await fetchContent(pathname);
      if (!element.current) return; // The reader has gone on.
      element.current.innerHTML = content;
      enliven(element.current);
      showAnchor();
    } catch (error) {
      console.warn(error);
      setFailure(String(error));
    }
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a development server sends the HTML with the page, and anew when it changes
  useEffect(() => void load(), [load, page.html]);
  return { element, failure, retry: load };
}

async function fetchContent(pathname: string): Promise<string> {
  const answer = await fetch(pathname);
  if (!answer.ok) throw new Error(`This page could not be loaded (${answer.status}).`);
  const document = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const content = document.querySelector('[data-static-page]')?.innerHTML;
  if (!content) throw new Error('This page could not be loaded: the answer is another page.');
  return content;
}

function enliven(content: HTMLElement): void {
  makeTabs(content);
  makeFieldSwitch(content);
}
