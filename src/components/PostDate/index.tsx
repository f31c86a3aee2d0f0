import type { ReactNode } from 'react';

/** A post has a day and no place: as with Docusaurus, it is the day in UTC. */
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The day of a post, written as days are in every text of the site. Docusaurus writes it as Americans do. */
export default function PostDate({ date }: { readonly date: string }): ReactNode {
  return <time dateTime={date}>{DAY.format(new Date(date))}</time>;
}
