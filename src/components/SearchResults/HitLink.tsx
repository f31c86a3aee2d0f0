import { useHistory } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import type { MouseEvent, ReactNode } from 'react';

/**
 * A link to a result. Docusaurus's own fetches the files of every page that comes into view, and here others come with each key: this one
 * fetches a page's when the pointer or the focus is on it.
 */
export default function HitLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const address = withBaseUrl(to);
  const preload = () => window.docusaurus.preload(address.split('#')[0]);
  const follow = (event: MouseEvent) => {
    // The browser opens a new tab or window itself.
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(address);
  };
  return (
    <a href={address} onClick={follow} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}
