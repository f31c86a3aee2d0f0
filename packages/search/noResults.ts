import { brand } from '../platform/brand';
import { escaped } from './hit';
import { messages } from './messages';

const link = (href: string, text: string) => `<a href="${escaped(href).replaceAll('"', '&quot;')}">${escaped(text)}</a>`;

/**
 * Renders the suggestions shown if a search has no results.
 *
 * @param query text of the search
 * @param everything URL of the same search without filters, if filters are set
 * @returns HTML; all texts are escaped
 */
export function noResults(query: string, everything?: string): string {
  const words = query.trim().split(/\s+/);
  const shorter = words.length > 1 ? words.slice(0, 3).map((word) => `${link(`/search?q=${encodeURIComponent(word)}`, word)} `) : [];
  const narrowed = everything ? ` with these filters. ${link(everything, 'Search without filters')}` : '';
  const report = `mailto:${brand.supportEmail}?subject=${encodeURIComponent(`Search: ${query}`)}`;
  return `<p>${messages.none} “<strong>${escaped(query)}</strong>”${narrowed}</p>
<p>${messages.suggestions}: ${shorter.join('')}${link('/api/operations', 'an operation in the complete list')}</p>
<p>${messages.report} ${link(report, messages.reportLink)}</p>`;
}
