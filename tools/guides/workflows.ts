import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { arazzoOf, SANDBOX_DESCRIPTION, type Site } from '../../packages/guides/steps/arazzo';
import type { Guide } from '../../packages/guides/steps/model';
import { stepsHref } from '../../packages/guides/steps/name';
import { tokenOf } from '../../packages/guides/steps/request';
import { allFamilies } from '../../packages/platform/families';
import { CLIENT } from '../../packages/sandbox/http/caller';

const ROOT = path.resolve(__dirname, '../..');

/** Folder of what is generated from guides and copied into a build. */
export const SERVED_GUIDES = path.join(ROOT, '.cache/guides/served');
const WORKFLOWS = path.join(SERVED_GUIDES, 'downloads/workflows');

const SITE: Site = {
  slugOf: (folder) => allFamilies.find((family) => family.folder === folder)?.slug ?? folder,
  credentialOf: (sender) => tokenOf(sender) ?? '',
  client: btoa(`${CLIENT.id}:${CLIENT.secret}`),
};

/** Dates are quoted, because parsers of YAML 1.1 do not read them as texts. */
const YAML = { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false } as const;

/** Returns the address of a guide's workflow. */
export const workflowHref = ({ name }: Guide): string => `/downloads/workflows/${name}.arazzo.yaml`;

/** Writes the workflows of guides and the description of the sandbox's own operations for download, and the steps that a page runs. */
export function writeWorkflows(guides: readonly Guide[]): void {
  rmSync(SERVED_GUIDES, { recursive: true, force: true });
  for (const folder of [WORKFLOWS, path.join(SERVED_GUIDES, path.dirname(stepsHref('')))]) mkdirSync(folder, { recursive: true });
  copyFileSync(path.join(ROOT, 'packages/guides/steps/sandbox.yaml'), path.join(WORKFLOWS, SANDBOX_DESCRIPTION));
  for (const guide of guides) {
    writeFileSync(path.join(SERVED_GUIDES, workflowHref(guide)), stringify(arazzoOf(guide, SITE), YAML));
    writeFileSync(path.join(SERVED_GUIDES, stepsHref(guide.name)), JSON.stringify(guide));
  }
}
