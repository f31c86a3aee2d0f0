/** ID of the platform; see openapi/README.md, convention 3. */
const ID = /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b/g;

/** IDs that are known to the reader at a position in a page. */
export class KnownIds {
  private readonly ids = new Set<string>();
  /** Set if a response of the page could not be read, so that its IDs are unknown. */
  incomplete = false;

  /**
   * Adds the IDs of a value.
   *
   * @param value a displayed response, or a value that the reader already has
   */
  learn(value: unknown): void {
    for (const id of idsIn(value)) this.ids.add(id);
  }

  /**
   * Checks the IDs of a request.
   *
   * @param call the request that the reader is asked to send
   * @throws Error for an ID that has not been displayed above, because the reader could not know it
   */
  check(call: unknown): void {
    for (const id of idsIn(call)) {
      if (this.incomplete || this.ids.has(id)) continue;
      throw new Error(
        `${id} is not shown above. Show the response that returns it (with \`show\`, include its field), use another example, or name the field in \`given\` and state its source in the text.`,
      );
    }
  }
}

const idsIn = (value: unknown): string[] => JSON.stringify(value ?? '').match(ID) ?? [];
