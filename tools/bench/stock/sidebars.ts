import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

/** Each description is a category with its generated sidebar, which does not exist yet while the plugin generates it. */
const sidebars: SidebarsConfig = {
  api: [
    'intro',
    ...readdirSync(path.join(__dirname, 'specs'))
      .map((file) => path.parse(file).name)
      .filter((name) => existsSync(path.join(__dirname, 'docs', name, 'sidebar.ts')))
      .map((name) => ({
        type: 'category' as const,
        label: name,
        link: { type: 'generated-index' as const },
        items: require(`./docs/${name}/sidebar.ts`).default,
      })),
  ],
};

export default sidebars;
