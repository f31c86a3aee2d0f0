/** Link to a page. */
export type Link = { label: string; href: string };
