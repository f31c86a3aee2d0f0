import '@docusaurus/theme-classic/lib/prism-include-languages';

/** Code, with the languages that the highlighter has to know: src/plugins/lean-theme keeps them from pages without any. */
export { default } from '@theme-original/CodeBlock';
