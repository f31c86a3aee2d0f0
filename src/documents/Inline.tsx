import type { ReactNode } from 'react';

/**
 * Script without a file of its own. The security policy permits executable ones by their hashes.
 *
 * @param props.script source, in which `</script` must not occur
 * @param props.type type of a data block
 */
export function Inline({ script, type }: { script: string; type?: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: scripts of the project and escaped JSON
  return <script type={type} dangerouslySetInnerHTML={{ __html: script }} />;
}
