import Diagram from '@site/src/components/guide/Diagram';
import GuideCall from '@site/src/components/guide/GuideCall';
import ScrollTable from '@site/src/components/ScrollTable';
import MDXComponents from '@theme-original/MDXComponents';

/** What Markdown becomes. */
export default { ...MDXComponents, table: ScrollTable, GuideCall, Diagram };
