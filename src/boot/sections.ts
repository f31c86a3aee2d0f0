/** Distance below the section bar, in pixels, within which a section becomes the current one. */
const AHEAD = 80;

/**
 * Marks the current section in the bar of an operation's page (packages/reference/components/SectionBar.tsx) and adds a list of the sections, which
 * replaces the links on narrow screens.
 */
export function startSections(): void {
  const bar = document.querySelector<HTMLElement>('.ref-bar');
  if (!bar) return;
  const links = [...bar.querySelectorAll('a')];
  const targets = links.map(({ hash }) => document.getElementById(hash.slice(1)));
  const list = listOf(links);
  bar.prepend(list);
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const edge = bar.getBoundingClientRect().bottom + AHEAD;
    const isEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
    const at = isEnd ? links.length - 1 : targets.findLastIndex((target) => target && target.getBoundingClientRect().top < edge);
    const next = links[Math.max(at, 0)];
    if (next === current) return;
    current?.removeAttribute('aria-current');
    next.setAttribute('aria-current', 'true');
    current = next;
    list.selectedIndex = links.indexOf(next);
  };
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      mark();
    });
  };
  window.addEventListener('scroll', ask, { passive: true });
  window.addEventListener('resize', ask, { passive: true });
  mark();
}

function listOf(links: readonly HTMLAnchorElement[]): HTMLSelectElement {
  const list = document.createElement('select');
  list.setAttribute('aria-label', 'Section');
  for (const { textContent } of links) list.append(new Option(String(textContent)));
  list.addEventListener('change', () => {
    window.location.hash = links[list.selectedIndex].hash;
  });
  return list;
}
