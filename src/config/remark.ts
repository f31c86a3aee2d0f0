import codeBlocks from '../plugins/code-blocks';
import diagrams from '../plugins/diagrams';
import figures from '../plugins/figures';
import glossaryTerms from '../plugins/glossary-terms';
import guideCalls from '../plugins/guide-calls';
import screens from '../plugins/screens';
import staticComponents from '../plugins/static-components';
import staticParts from '../plugins/static-parts/remark';

/** Remark plugins for all handwritten pages, including the blog. */
export const pageRemark = {
  remarkPlugins: [guideCalls, diagrams, screens, codeBlocks, staticComponents, staticParts],
  // Before the plugins of Docusaurus, which add anchors to headings and build the table of contents.
  beforeDefaultRemarkPlugins: [glossaryTerms, figures],
};
