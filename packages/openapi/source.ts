import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseResolver, type Document, parseYaml, Source } from '@redocly/openapi-core';
import { withBrand } from '../platform/brandText';
import type { Family } from '../platform/families';

/** Folder of the descriptions. */
export const OPENAPI_DIR = path.resolve(__dirname, '../../openapi');

/**
 * Reads description files with brand placeholders replaced, so that the lint, the bundle and all messages use the published text.
 * Placeholders do not span lines, so line numbers are unchanged.
 */
export class BrandResolver extends BaseResolver {
  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    const source = await super.loadExternalRef(absoluteRef);
    return new Source(source.absoluteRef, withBrand(source.body, path.relative(process.cwd(), absoluteRef)), source.mimeType);
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = super.parseDocument(source, isRoot);
    parsed.set(source, document.parsed);
    return document;
  }
}

const parsed = new WeakMap<Source, unknown>();

/** Returns the content of a description file, which {@link BrandResolver} has usually parsed already. */
export const contentOf = (source: Source): unknown => parsed.get(source) ?? parseYaml(source.body);

/**
 * Returns the absolute path of a family's description: `openapi.yaml`, or `openapi.json` for third-party ones.
 *
 * @param family an entry of the family list
 * @param root folder that contains the families' folders
 * @throws Error when the folder has neither
 */
export function descriptionOf(family: Family, root: string = OPENAPI_DIR): string {
  const candidates = ['openapi.yaml', 'openapi.yml', 'openapi.json'].map((name) => path.join(root, family.folder, name));
  const found = candidates.find((file) => existsSync(file));
  if (found) return found;
  const folder = path.relative(process.cwd(), path.join(root, family.folder));
  throw new Error(
    `packages/platform/families.ts:${lineOfEntry(family)}: error the family "${family.label}" has no description. Create ${folder}/openapi.yaml, or correct the entry.`,
  );
}

/** Returns the one-based line of packages/platform/families.ts that names the family's folder. */
function lineOfEntry(family: Family): number {
  const lines = readFileSync(path.resolve(__dirname, '../platform/families.ts'), 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(`folder: '${family.folder}'`)) + 1 || 1;
}
