/** An id of the platform; see openapi/README.md, convention 3. */
const ID = /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b/g;

/** The ids that a reader of a page has at a point of it. */
export class KnownIds {
  private readonly ids = new Set<string>();
  /** Set where an answer of the page could not be read: what it would have shown is not known. */
  incomplete = false;

  /** @param value an answer that is shown, or what the reader brings along */
  learn(value: unknown): void {
    for (const id of idsIn(value)) this.ids.add(id);
  }

  /**
   * @param call what the reader is told to send
   * @throws Error for an id that nothing above has shown: the reader could not have it
   */
  check(call: unknown): void {
    for (const id of idsIn(call)) {
      if (this.incomplete || this.ids.has(id)) continue;
      throw new Error(
        `nothing above shows where the reader has ${id} from. Show the response that returns it (with \`show\`, name its field), choose another example, or name the field in \`given\` and say in the text where to find it.`,
      );
    }
  }
}

const idsIn = (value: unknown): string[] => JSON.stringify(value ?? '').match(ID) ?? [];
