/** Search button of the navbar, handled by src/boot/search.ts. */
export default function SearchBar() {
  return (
    <button type="button" className="search-button" aria-label="Search" aria-keyshortcuts="Control+K Meta+K /" data-search>
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="11" cy="11" r="8" />
        <path d="m21 21-4.3-4.3" />
      </svg>
      <span>Search</span>
      <kbd>/</kbd>
    </button>
  );
}
