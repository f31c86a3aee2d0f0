/** Version fields of package.json, or of the root of the lock file. */
export type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string>; overrides?: object };
type Locked = { version?: string; integrity?: string; link?: boolean; inBundle?: boolean; optional?: boolean; cpu?: string[] };
/** package-lock.json: packages by folder; the project itself has the empty name. */
export type Lock = { lockfileVersion: number; packages: Record<string, Locked & Manifest> };

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Finds causes for an installation to differ from the tested one: version ranges, an outdated lock file, packages without a content hash.
 */
export function looseEnds(manifest: Manifest, { packages }: Lock): string[] {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  const root = { ...packages['']?.dependencies, ...packages['']?.devDependencies };
  // The dependencies of a workspace are in its own manifest, which the lock file repeats.
  const workspaces = Object.entries(packages).filter(([folder]) => folder && !folder.includes('node_modules/'));
  const ofWorkspaces = workspaces.flatMap(([, { dependencies, devDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  );
  const ranges = [...Object.entries(wanted), ...ofWorkspaces, ...leaves(manifest.overrides ?? {})].filter(
    ([, version]) => !EXACT.test(version),
  );
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(root)])];
  return [
    ...ranges.map(([name, version]) => `${name} ${version} is not an exact version`),
    ...names
      .filter((name) => wanted[name] !== root[name] || wanted[name] !== packages[`node_modules/${name}`]?.version)
      .map(
        (name) =>
          `${name} is ${wanted[name] ?? 'not'} in package.json and ${packages[`node_modules/${name}`]?.version ?? root[name] ?? 'not'} in the lock file`,
      ),
    ...Object.entries(packages)
      // A bundled package is covered by the hash of its parent. npm records the hash of a platform-specific program only on that platform.
      .filter(([folder, { integrity, link, inBundle, optional, cpu }]) => {
        if (!folder.includes('node_modules/') || link) return false;
        return !integrity && !inBundle && !(optional && cpu);
      })
      .map(([folder]) => `${folder} has no hash in the lock file`),
  ];
}

/** Returns the versions in overrides, which can be nested below a package. */
function leaves(overrides: object): [string, string][] {
  return Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : leaves(value),
  );
}
