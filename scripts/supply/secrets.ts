/** What keys look like, ours and those of services that people here use. */
const KEYS: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a secret key of ours': /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/,
  'a webhook secret of ours': /\bwhsec_[A-Za-z0-9+/]{24,}/,
  'a token of GitHub': /\b(?:gh[opsur]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40,})/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}|_authToken\s*=\s*[^\s$]/,
  'an access key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}/,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{10,}|hooks\.slack\.com\/services\/T/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/,
  'a password in an address': /\bhttps?:\/\/[^\s/:@{]+:[^\s/@{]{6,}@/,
};

/** How an example says that it is one: nobody's key has that in it. */
const SAID_TO_BE_NONE = /EXAMPLE|EXAMPL[a-z]|NotReal|NotA/;

/** @returns a line for each thing in a text that looks like a key, without the key itself: what CI prints, many can read */
export function secretsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    Object.entries(KEYS).flatMap(([kind, form]) => {
      const found = form.exec(line);
      if (!found || SAID_TO_BE_NONE.test(found[0])) return [];
      return [
        `${file}:${index + 1}:${found.index + 1}: error this looks like ${kind}. Revoke it, it is known by now; in an example write EXAMPLEonlyNotARealKey after its prefix.`,
      ];
    }),
  );
}
