/** package.json, or the root of the lock file, as far as versions go. */
export type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string>; overrides?: object };
type Locked = { version?: string; integrity?: string; inBundle?: boolean; optional?: boolean; cpu?: string[] };
/** package-lock.json: its packages by their folders; the project itself has the empty name. */
export type Lock = { lockfileVersion: number; packages: Record<string, Locked & Manifest> };

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * @returns what makes an installation another one than that which was tested: a range, a lock file that is out of step, a package whose content
 *   nobody vouches for
 */
export function looseEnds(manifest: Manifest, { packages }: Lock): string[] {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  const root = { ...packages['']?.dependencies, ...packages['']?.devDependencies };
  const ranges = [...Object.entries(wanted), ...leaves(manifest.overrides ?? {})].filter(([, version]) => !EXACT.test(version));
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(root)])];
  return [
    ...ranges.map(([name, version]) => `${name} ${version} is no exact version`),
    ...names
      .filter((name) => wanted[name] !== root[name] || wanted[name] !== packages[`node_modules/${name}`]?.version)
      .map(
        (name) =>
          `${name} is ${wanted[name] ?? 'not'} in package.json and ${packages[`node_modules/${name}`]?.version ?? root[name] ?? 'not'} in the lock file`,
      ),
    ...Object.entries(packages)
      // What comes inside another package is covered by that one's hash. Of a program for one system npm learns the hash only on such a system.
      .filter(([folder, { integrity, inBundle, optional, cpu }]) => folder && !integrity && !inBundle && !(optional && cpu))
      .map(([folder]) => `${folder} has no hash in the lock file`),
  ];
}

/** The versions in overrides, which may stand below the package that they are for. */
function leaves(overrides: object): [string, string][] {
  return Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : leaves(value),
  );
}
