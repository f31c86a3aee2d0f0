import type { ReactNode } from 'react';

/** Format of dates without a time zone, which are interpreted as UTC, as in Docusaurus. */
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Date in the format used throughout the site. Docusaurus formats dates in American style. */
export default function Day({ date }: { readonly date: string }): ReactNode {
  return <time dateTime={date}>{DAY.format(new Date(date))}</time>;
}
