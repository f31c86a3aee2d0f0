const files = new Map<string, Promise<unknown>>();

/**
 * Fetches a JSON file of the search index once; a failure is forgotten, so that the next query tries again.
 *
 * @throws Error when it is not to be had
 */
export function readJson<T>(url: string): Promise<T> {
  let file = files.get(url);
  if (!file) {
    file = fetch(url).then((answer) => {
      if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
      return answer.json();
    });
    files.set(url, file);
    file.catch(() => files.delete(url));
  }
  return file as Promise<T>;
}
