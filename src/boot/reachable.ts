/** @returns whether the site responds; if not, a reload would replace a readable page with the browser's error page */
export function isReachable(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** @returns the error message when Retry fails because the site does not respond */
export const unreachable = (): string => `No response from ${window.location.host} at ${new Date().toLocaleTimeString('en-GB')}.`;
