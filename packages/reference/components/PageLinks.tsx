import MethodWord from './MethodWord';
import type { PageEntry } from './model';

/** Links to the pages of operations, each with its method. */
export default function PageLinks({ pages }: { pages: readonly Pick<PageEntry, 'id' | 'method' | 'title' | 'route'>[] }) {
  return (
    <ul>
      {pages.map(({ id, method, title, route }) => (
        <li key={id}>
          <MethodWord method={method} /> <a href={route}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
