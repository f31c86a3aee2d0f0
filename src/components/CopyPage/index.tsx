import { brand } from '../../../packages/platform/brand';
import { twinRoute } from '../../../packages/platform/twins';
import { assistants } from '../../config/assistants';

/**
 * Menu for use of a page outside of the browser: its Markdown to copy or open, and a link that opens it in an assistant. The links work
 * without JavaScript; src/boot/copy.ts handles the button.
 */
export default function CopyPage({ route }: { route: string }) {
  const twin = twinRoute(route);
  const prompt = encodeURIComponent(`Read ${brand.siteUrl}${twin} and answer my questions about it.`);
  return (
    <details className="copy-page">
      <summary>Copy page</summary>
      <ul>
        <li>
          <button type="button" data-copy={twin}>
            Copy as Markdown
          </button>
        </li>
        <li>
          <a href={twin} target="_blank" rel="noopener">
            Open as Markdown
          </a>
        </li>
        {assistants.map(({ label, url }) => (
          <li key={label}>
            <a href={url + prompt} target="_blank" rel="noopener noreferrer">
              Open in {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
