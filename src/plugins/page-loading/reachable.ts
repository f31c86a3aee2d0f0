/** Whether the site answers at all: if not, a reload would put the browser's own error in place of a page that can be read. */
export function isReachable(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
