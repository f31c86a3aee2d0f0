/** Fetches a JSON file of the site. */
export async function fetchData<Data>(file: string): Promise<Data> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
}

/** Returns a function that loads something once. After a failure, the next call tries again. */
export function loadedOnce<Data>(load: () => Promise<Data>): () => Promise<Data> {
  let loading: Promise<Data> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}
