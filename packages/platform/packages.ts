import { version } from '../../package.json';
import { brand } from './brand';

/** Packages that the site serves. None is in a registry, so that pages document their installation by URL. */
export const PACKAGES = ['client', 'python', 'mcp', 'sandbox', 'workflows'] as const;
export type PackageKind = (typeof PACKAGES)[number];

/** Folder of the packages on the site. */
export const PACKAGES_ROUTE = '/downloads/packages';

/** File with the SHA-256 checksums of the packages, as `sha256sum --check` reads it. */
export const CHECKSUMS = 'SHA256SUMS';

/** Returns the name of a package. It has the scope of the brand, so that it cannot be mistaken for a package in a registry. */
export const packageName = (kind: PackageKind): string => `@${brand.slug}/${kind}`;

export const PYTHON_MODULE = `${brand.slug.replaceAll('-', '_')}_client`;

/** Returns the name of the file of a package. That of a wheel has the parts from which pip reads name and version (PEP 427). */
export const packageFile = (kind: PackageKind): string =>
  kind === 'python' ? `${PYTHON_MODULE}-${version}-py3-none-any.whl` : `${brand.slug}-${kind}.tgz`;

/** Returns the URL of a package, which npm and npx accept in place of a name. */
export const packageUrl = (kind: PackageKind): string => `${brand.siteUrl}${PACKAGES_ROUTE}/${packageFile(kind)}`;
