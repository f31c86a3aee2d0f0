import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { arazzoOf, FILES, SANDBOX_DESCRIPTION, type Site } from '../../packages/guides/steps/arazzo';
import type { Guide } from '../../packages/guides/steps/model';
import { stepsHref } from '../../packages/guides/steps/name';
import { tokenOf } from '../../packages/guides/steps/request';
import { allFamilies } from '../../packages/platform/families';
import { GUIDES_FOLDER } from '../../packages/reference/served';
import { CLIENT } from '../../packages/sandbox/http/caller';

const ROOT = path.resolve(__dirname, '../..');

/** Folder of what is generated from guides and copied into a build. */
export const SERVED_GUIDES = path.join(ROOT, GUIDES_FOLDER);

const SITE: Site = {
  slugOf: (folder) => allFamilies.find((family) => family.folder === folder)?.slug ?? folder,
  credentialOf: (sender) => tokenOf(sender) ?? '',
  client: btoa(`${CLIENT.id}:${CLIENT.secret}`),
};

/** Dates are quoted, because parsers of YAML 1.1 do not read them as texts. */
const YAML = { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false } as const;

/** Returns the address of a guide's workflow. */
export const workflowHref = ({ name }: Guide): string => `/downloads/workflows/${name}.arazzo.yaml`;

/** Writes the steps of guides, which their pages run, and workflows for download beside the description of the sandbox's own operations. */
export function writeGuides(all: readonly Guide[]): void {
  rmSync(SERVED_GUIDES, { recursive: true, force: true });
  const write = (href: string, text: string) => {
    const file = path.join(SERVED_GUIDES, href);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const guide of all) {
    write(stepsHref(guide.name), JSON.stringify(guide));
    write(workflowHref(guide), stringify(arazzoOf(guide, SITE), YAML));
  }
  for (const part of all.flatMap(({ steps }) => steps).flatMap(({ request }) => request.parts ?? []))
    if ('file' in part) write(`/downloads/workflows/${FILES}/${path.basename(part.file)}`, 'File of a workflow.\n');
  write(`/downloads/workflows/${SANDBOX_DESCRIPTION}`, readFileSync(path.join(ROOT, 'packages/guides/steps/sandbox.yaml'), 'utf8'));
}
