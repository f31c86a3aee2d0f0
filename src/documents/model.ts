/** Scripts and style sheets that documents load. Paths begin at the root of the site. */
export type Assets = {
  style: string;
  /** Entry point of src/boot and its static imports. */
  boot: string;
  imports: readonly string[];
  /** Sources of the inline scripts in the head, after the sidebar and at the end of the body. */
  head: readonly string[];
  restoreSidebar: string;
  restorePlace: string;
  /** Replaces `restorePlace` on catalogue pages. */
  restoreCatalogue: string;
};
