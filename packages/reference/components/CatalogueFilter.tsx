import type { Facet } from './model';

type Props = {
  /** Name of the entries, such as `operations`. */
  noun: string;
  facets: readonly Facet[];
  /** Selector of the entries on the page. */
  entries: string;
};

/**
 * Filter of a catalogue page: a text field, and chips by facet (src/boot/catalogueFilter.ts). The list is complete without JavaScript, where
 * the filter is not shown.
 */
export default function CatalogueFilter({ noun, facets, entries }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search>
    <form className="ref-filter" role="search" aria-label={`Filter ${noun}`} data-filter={entries} data-noun={noun}>
      <div className="ref-filter-field">
        <input
          type="search"
          name="q"
          aria-label="Filter"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={`Filter ${noun} by name or word`}
        />
        <p>
          <span role="status" /> <button type="reset">Clear the filter</button>
        </p>
      </div>
      {facets.map(({ name, label, options }) => (
        <fieldset key={name} data-facet={name}>
          <legend>{label}</legend>
          {options.map(({ value, label, count }) => (
            <button key={value} type="button" value={value} aria-pressed="false">
              {label} <small>{count}</small>
            </button>
          ))}
        </fieldset>
      ))}
    </form>
  );
}
