import NextSteps from '../NextSteps';

/** Content of the not-found page: an explanation and links to follow. */
export default function NotFound({ query }: { query?: string }) {
  return (
    <>
      <h1>Page not found</h1>
      <p>The page may have been moved, or the link may be wrong.</p>
      <NextSteps query={query} />
    </>
  );
}
