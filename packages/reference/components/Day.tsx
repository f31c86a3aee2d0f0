/** Format of dates without a time zone, which are interpreted as UTC, as in Docusaurus. */
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a date as everywhere on the site. Docusaurus formats dates in American style. */
export const dayOf = (date: string): string => DAY.format(new Date(date));

/** Date in the format of the site. */
export default function Day({ date }: { readonly date: string }) {
  return <time dateTime={date}>{dayOf(date)}</time>;
}
