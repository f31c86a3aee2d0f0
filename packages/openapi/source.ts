import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseResolver, type Document, parseYaml, Source } from '@redocly/openapi-core';
import { withBrand } from '../platform/brandText';
import type { Family } from '../platform/families';
import { withoutEmptyParts } from './foreignFaults';
import { isObject } from './model/document';
import { convertedSwagger, isSwagger } from './swagger';
import { withWrittenValues } from './writtenValues';

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

/** Reads the files of a third-party description with the values that they state (writtenValues.ts), and converts Swagger 2.0. */
class ForeignResolver extends BaseResolver {
  readonly #converted = new Map<unknown, Promise<object>>();

  /** Converts Swagger 2.0. Its places have no equivalent in the file; problems.ts maps them. */
  override async resolveDocument<T>(...[base, ref, isRoot]: Parameters<BaseResolver['resolveDocument']>) {
    const document = await super.resolveDocument<T>(base, ref, isRoot);
    if (!isRoot || !('parsed' in document) || !isSwagger(document.parsed)) return document;
    const { parsed, source } = document;
    const converted = this.#converted.get(parsed) ?? convertedSwagger(parsed);
    this.#converted.set(parsed, converted);
    const openapi = await converted.catch((error: Error) => {
      throw new Error(`${path.relative(process.cwd(), source.absoluteRef)}:1:1: error ${error.message}`);
    });
    return { ...document, parsed: openapi as T };
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = super.parseDocument(source, isRoot);
    return { ...document, parsed: withoutEmptyParts(withoutFetching(withWrittenValues(document.parsed, source.body))) };
  }
}

/** Renames `externalValue`, whose address Redocly would fetch. */
const withoutFetching = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFetching);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key === 'externalValue' && typeof each === 'string' ? EXTERNAL : key,
      withoutFetching(each),
    ]),
  );
};

/** Name of `externalValue` in the bundle of a third-party description. */
export const EXTERNAL = 'x-external-value';

/** Creates the reader of a family's files; pass the same one to a lint and a bundle, so that each file is parsed once. */
export const resolverFor = ({ rules }: Pick<Family, 'rules'>): BaseResolver =>
  rules === 'house' ? new BrandResolver() : new ForeignResolver();

/** Parses a third-party description. */
export const parseDescription = (text: string): object => withWrittenValues(parseYaml(text), text) as object;

const parsed = new WeakMap<Source, unknown>();

/** Returns the content of a description file, which {@link BrandResolver} has usually parsed already. */
export const contentOf = (source: Source): unknown => parsed.get(source) ?? parseYaml(source.body);

/**
 * Returns the absolute path of a family's description: `openapi.yaml`, or `openapi.json` for third-party ones.
 *
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
