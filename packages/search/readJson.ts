const files = new Map<string, Promise<unknown>>();

/**
 * Fetches a JSON file of the search index and caches it. Failures are not cached, so that the next query retries.
 *
 * @throws Error if the file cannot be fetched
 */
export function readJson<T>(url: string): Promise<T> {
  let file = files.get(url);
  if (!file) {
    file = fetch(url).then((answer) => {
      if (!answer.ok) throw new Error(`${url} returned ${answer.status}.`);
      return answer.json();
    });
    files.set(url, file);
    file.catch(() => files.delete(url));
  }
  return file as Promise<T>;
}
