/** What an unlisted page says about itself, as HTML pages and twins show it. */
export const UNLISTED = {
  lead: 'Unlisted page.',
  text: 'It does not appear in lists or search results. Anyone who has its address can read it.',
};
