import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

/** Every description is a category with the sidebar that the plugin wrote for it, which is not there yet while it writes. */
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
