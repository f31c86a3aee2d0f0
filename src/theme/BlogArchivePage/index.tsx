import Link from '@docusaurus/Link';
import { PageMetadata } from '@docusaurus/theme-common';
import { useDateTimeFormat } from '@docusaurus/theme-common/internal';
import type { Props } from '@theme/BlogArchivePage';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';

/** All posts, year by year. The original has its title outside of the main landmark, and years a level too deep. */
export default function BlogArchivePage({ archive: { blogPosts } }: Props): ReactNode {
  const { format } = useDateTimeFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' });
  const years = [...new Set(blogPosts.map(({ metadata }) => yearOf(metadata.date)))];
  return (
    <>
      <PageMetadata title="Archive" description="Every post of the blog of the developer portal, year by year, the newest first." />
      <Layout>
        <main className="container margin-vert--lg">
          <h1>Archive</h1>
          {years.map((year) => (
            <section key={year}>
              <Heading as="h2" id={year}>
                {year}
              </Heading>
              <ul>
                {blogPosts
                  .filter(({ metadata }) => yearOf(metadata.date) === year)
                  .map(({ metadata }) => (
                    <li key={metadata.permalink}>
                      <Link to={metadata.permalink}>{metadata.title}</Link>, {format(new Date(metadata.date))}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </main>
      </Layout>
    </>
  );
}

const yearOf = (date: Date | string) => String(date).slice(0, 4);
