import { allFamilies } from '@site/packages/platform/families';
import type { Filters } from '@site/packages/search/hit';
import { KIND_LABELS } from '@site/packages/search/kindLabels';
import styles from './styles.module.css';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'WEBHOOK'];

type Props = { filters: Filters; onFilters: (filters: Filters) => void };

/** Filters of a search. The group filter is set by the link of a result and shown here so that it can be removed. */
export default function FilterBar({ filters, onFilters }: Props) {
  const select = (name: keyof Filters, label: string, options: [value: string, label: string][]) => (
    <label>
      {label}
      <select value={filters[name] ?? ''} onChange={(event) => onFilters({ ...filters, [name]: event.target.value || undefined })}>
        <option value="">All</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <fieldset className={styles.filters}>
      <legend>Filter results</legend>
      {select('kind', 'Kind', Object.entries(KIND_LABELS))}
      {select(
        'family',
        'API family',
        allFamilies.map(({ label }) => [label, label]),
      )}
      {select(
        'method',
        'Method',
        METHODS.map((method) => [method, method]),
      )}
      {filters.group && select('group', 'Group', [[filters.group, filters.group]])}
      {Object.values(filters).some(Boolean) && (
        <button type="button" className="button button--secondary button--sm" onClick={() => onFilters({})}>
          Clear filters
        </button>
      )}
    </fieldset>
  );
}
