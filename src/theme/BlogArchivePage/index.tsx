import Link from '@docusaurus/Link';
import { PageMetadata } from '@docusaurus/theme-common';
import Day from '@site/packages/reference/components/Day';
import type { Props } from '@theme/BlogArchivePage';
import Layout from '@theme/Layout';

const TITLE = 'Archive';
const DESCRIPTION = 'All posts of the blog with their descriptions, newest first.';

/** Blog archive with the descriptions of posts. The original shows only titles below a heading with insufficient contrast. */
export default function BlogArchivePage({ archive: { blogPosts } }: Props) {
  return (
    <Layout>
      <PageMetadata title={TITLE} description={DESCRIPTION} />
      <main className="container margin-vert--lg">
        <h1>{TITLE}</h1>
        <p>{DESCRIPTION}</p>
        {blogPosts.map(({ metadata: { title, permalink, date, description } }) => (
          <article key={permalink} className="margin-bottom--lg">
            <h2 className="margin-bottom--none">
              <Link to={permalink}>{title}</Link>
            </h2>
            <Day date={date} />
            <p>{description}</p>
          </article>
        ))}
      </main>
    </Layout>
  );
}
