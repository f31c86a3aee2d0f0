type Report = {
  error?: { summary?: string };
  message?: string;
  metadata?: object;
  vulnerabilities?: Record<string, { severity: string; fixAvailable: unknown; range: string }>;
};

/**
 * Reads the output of `npm audit --json`.
 *
 * @returns a line per dependency with a high or critical advisory; if the registry did not respond, a line with the reason, and `isKnown` is false
 */
export function auditOf(output: string): { lines: string[]; isKnown: boolean } {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    report = { message: output.trim().split('\n')[0] };
  }
  if (!report.metadata) {
    const reason = report.message ?? report.error?.summary ?? 'no reason given';
    return { lines: [`warning The registry reported no advisories: ${reason}. Run "npm run check:audit" again later.`], isKnown: false };
  }
  const lines = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `error ${name} ${range} has a ${severity} advisory. "npm audit --omit=dev" explains it.`);
  return { lines, isKnown: true };
}
