import GlossaryList from '@site/src/components/glossary/GlossaryList';
import Term from '@site/src/components/glossary/Term';
import Diagram from '@site/src/components/guide/Diagram';
import GuideCall from '@site/src/components/guide/GuideCall';
import ScrollTable from '@site/src/components/ScrollTable';
import MDXComponents from '@theme-original/MDXComponents';

/** What Markdown becomes. */
export default { ...MDXComponents, table: ScrollTable, GuideCall, Diagram, Term, GlossaryList };
