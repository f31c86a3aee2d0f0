import codeBlocks from '../plugins/code-blocks';
import diagrams from '../plugins/diagrams';
import figures from '../plugins/figures';
import glossaryTerms from '../plugins/glossary-terms';
import guideCalls from '../plugins/guide-calls';

/** The remark plugins of every page that people write, whichever plugin of Docusaurus renders it. */
export const pageRemark = {
  remarkPlugins: [guideCalls, diagrams, codeBlocks],
  // Before Docusaurus's own, which give headings their anchors and list them.
  beforeDefaultRemarkPlugins: [glossaryTerms, figures],
};
