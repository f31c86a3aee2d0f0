/** Inline script. The security policy permits it by its hash (tools/policy). */
export default function Inline({ script }: { script: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: script of the project
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
