const FIRST_PAGE = 'docs/intro.mdx';

/** Problems of the pages that have been saved while the site is served. */
export class SavedPages {
  readonly #lines = new Map<string, string[]>();
  readonly #find: (file: string) => Promise<string[]>;
  #checks: Promise<void> = Promise.resolve();

  /** @param find returns a line per problem of a file, none if it does not exist */
  constructor(find = problemsOf) {
    this.#find = find;
  }

  /**
   * Checks a page, and those that had problems, whose links can lead to it.
   *
   * @param file path relative to the repository
   * @param onChange called with a line per problem of all pages when the checks have ended, and with the lines of the page that are new
   */
  check(file: string, onChange: (lines: string[], added: string[]) => void): Promise<void> {
    const checked = this.#checks.then(async () => {
      const before = new Set(this.lines());
      for (const each of new Set([file, ...this.#lines.keys()])) {
        const lines = await this.#find(each);
        if (lines.length) this.#lines.set(each, lines);
        else this.#lines.delete(each);
      }
      onChange(
        this.lines(),
        this.lines().filter((line) => !before.has(line)),
      );
    });
    this.#checks = checked.catch(() => undefined);
    return checked;
  }

  /** Loads the linter and its dictionary, so that the first page that is saved need not wait for them. */
  async load(): Promise<void> {
    await this.#find(FIRST_PAGE);
  }

  /** Returns a line per problem. */
  lines = (): string[] => [...this.#lines.values()].flat();
}

/** Returns a line per problem that `npm run lint:prose` and `npm run check:guides` find in a file. */
async function problemsOf(file: string): Promise<string[]> {
  // The linter takes seconds to load, and the server starts without it.
  const [{ linesOf }, { quotationFaults }, { handwrittenPages }] = await Promise.all([
    import('../prose/lines'),
    import('../pages/quotations'),
    import('../guides/pages'),
  ]);
  const page = handwrittenPages().find((each) => each.file === file);
  return [...new Set([...(await linesOf((each) => each === file)), ...(page ? await quotationFaults(page) : [])])];
}
