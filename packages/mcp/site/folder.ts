import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { families } from '../../platform/selection';
import { readErrorIndex, readFamilyIndex } from '../../reference/stored';
import type { Contract } from '../../sandbox/model/contract';
import { catalogueOf } from './catalogue';
import type { SiteFiles } from './site';

/**
 * Returns the files of a build of this repository.
 *
 * @throws Error if the site has not been built
 */
export function builtSite(build: string): SiteFiles {
  if (!existsSync(path.join(build, 'llms.txt'))) throw new Error(`${build} does not contain the site. Run "npm run build" first.`);
  const read = (name: string) => {
    const file = path.join(build, name);
    const isInside = file.startsWith(build + path.sep);
    return isInside && statSync(file, { throwIfNoEntry: false })?.isFile() ? new Uint8Array(readFileSync(file)) : undefined;
  };
  const indexed = families.map((family) => {
    const contract = read(`sandbox/${family.folder}.json`);
    return {
      family,
      index: readFamilyIndex(family),
      ...(contract && { contract: JSON.parse(new TextDecoder().decode(contract)) as Contract }),
    };
  });
  return { read, catalogue: catalogueOf(indexed, readErrorIndex()) };
}
