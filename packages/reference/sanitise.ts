import { withoutLocalLinks } from '../markdown/markdown';
import { mapTexts } from '../openapi/printable';

/** Properties of page data that contain rendered HTML. */
const HTML = new Set(['html', 'meaning']);

/**
 * Removes local links. A third-party description links to pages of its own site, which do not exist here; the link text is kept.
 *
 * @param data page data with rendered HTML
 * @returns a copy in which only absolute links remain
 */
export const withOutsideLinksOnly = <Value>(data: Value): Value =>
  mapTexts(data, (text, key) => (HTML.has(key) ? withoutLocalLinks(text) : text));
