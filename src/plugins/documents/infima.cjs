/** First selectors of the Infima components that documents do not use. */
const OF_APPLICATIONS = ['.alert--', '.avatar', '.badge', '.button-group', '.table-of-contents', '.close', '.dropdown', "[type='checkbox']", '.hero', '.pagination', '.pills', '.shadow--', '.tabs'];
/** Variables of the dark mode and of dark navbars, which the site does not use. */
const DARK = /(?:html\[data-theme='dark'\](?:,\s*\.navbar--dark)?|\.navbar--(?:dark|primary)(?:,\s*\.navbar--primary)?) \{[^}]*\}/g;
const LICENCE = /\/\*\*\n \* Copyright[\s\S]*?\*\//;

/**
 * Loader that splits Infima, a single style sheet in which a licence comment precedes each component. The import of the Docusaurus theme gets the
 * components that documents use; the query `?application` gets the others.
 *
 * @throws Error if a listed component is missing
 */
module.exports = function infima(source) {
  const parts = source.split(LICENCE);
  const beginsWith = (part, selector) => part.replace(/\/\*[\s\S]*?\*\//g, '').trimStart().startsWith(selector);
  const missing = OF_APPLICATIONS.filter((selector) => !parts.some((part) => beginsWith(part, selector)));
  if (missing.length || !source.match(DARK)) throw new Error(`Infima does not contain ${missing[0] ?? 'dark mode variables'}. Update src/plugins/documents/infima.cjs.`);
  const isOfApplications = (part) => OF_APPLICATIONS.some((selector) => beginsWith(part, selector)) && !beginsWith(part, '.pagination-nav');
  const isWanted = this.resourceQuery === '?application' ? isOfApplications : (part) => !isOfApplications(part);
  return parts.filter(isWanted).join('\n').replace(DARK, '');
};
