import { useLocation } from '@docusaurus/router';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { StaticPageData } from '../reference/model';
import { documentOf } from './document';
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
      const page = await documentOf(pathname);
      if (!page) throw new Error(`There is no page ${pathname}.`);
      if (!element.current) return; // The reader has gone on.
      element.current.innerHTML = page.html;
      enliven(element.current);
      showAnchor();
    } catch (error) {
      console.warn(error);
      setFailure(String(error));
    }
  }, [pathname]);

  // Before the browser paints: the document is most often there already, fetched for the page's route.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a development server sends the HTML with the page, and anew when it changes
  useLayoutEffect(() => void load(), [load, page.html]);
  return { element, failure, retry: load };
}

function enliven(content: HTMLElement): void {
  makeTabs(content);
  makeFieldSwitch(content);
}
