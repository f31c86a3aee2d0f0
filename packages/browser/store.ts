/** @returns a value from session storage, or undefined if there is none or the browser blocks storage */
export function recall(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether session storage is available and not full */
export const isStorageAvailable = (): boolean => keep('probe', 'x') && keep('probe', undefined);

/**
 * Writes to session storage.
 *
 * @param value undefined removes the key
 * @returns false if the browser blocks storage or it is full
 */
export function keep(key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
