/** Written at build time: what fetches each part. */
declare module '@lean-routes/parts' {
  const parts: Record<string, () => Promise<unknown>>;
  export default parts;
}
