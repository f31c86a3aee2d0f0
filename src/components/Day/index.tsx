import type { ReactNode } from 'react';

/** A day without a place: that in UTC, as Docusaurus takes it too. */
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day as days are written in every text of the site. Docusaurus writes it as Americans do. */
export default function Day({ date }: { readonly date: string }): ReactNode {
  return <time dateTime={date}>{DAY.format(new Date(date))}</time>;
}
