/** Entry of a package in `npm audit --json`. */
type Vulnerability = {
  name: string;
  severity: string;
  range: string;
  via: (string | { title: string; url: string })[];
  fixAvailable: unknown;
};

/** Report of `npm audit --json`, or of its failure. */
type Report = {
  metadata?: { vulnerabilities?: Record<string, number> };
  vulnerabilities?: Record<string, Vulnerability>;
  message?: string;
  error?: { summary?: string };
};

/** Severities that block a merge. */
const GRAVE = new Set(['high', 'critical']);

/**
 * `asked` is true if the registry responded. `grave` has a line for each advisory that blocks a merge. `counts` is a summary of all
 * advisories.
 */
export type Verdict = { asked: false; why: string } | { asked: true; grave: string[]; counts: string };

/** Evaluates the output of `npm audit --json`. A missing response is a failure, not a success. */
export function verdictOf(output: string): Verdict {
  const report = parsed(output);
  if (!report?.metadata?.vulnerabilities || !report.vulnerabilities) {
    return { asked: false, why: report?.message ?? report?.error?.summary ?? (output.trim().split('\n')[0] || 'npm returned no output') };
  }
  const all = Object.values(report.vulnerabilities);
  const { total, ...severities } = report.metadata.vulnerabilities;
  const words = Object.entries(severities).flatMap(([severity, count]) => (count ? [`${count} ${severity}`] : []));
  return {
    asked: true,
    grave: all.filter(({ severity }) => GRAVE.has(severity)).map(lineOf),
    counts: total ? words.join(', ') : 'no advisories',
  };
}

function lineOf({ name, range, severity, via, fixAvailable }: Vulnerability): string {
  // A string is the name of another package in the report, from which this one inherits the vulnerability.
  const reasons = via.map((each) => (typeof each === 'string' ? `through ${each}` : `${each.title}, ${each.url}`));
  const remedy = fixAvailable
    ? 'Update to a version with a fix.'
    : 'No version has a fix yet: replace the package, or override its dependency.';
  return `package.json:1:1: error ${name} ${range} is ${severity}: ${reasons.join('; ')}. ${remedy}`;
}

function parsed(output: string): Report | undefined {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
