/** Levels of lists and objects that are written piece by piece. What is inside them is written at once. */
const LEVELS = 3;
/** Characters of a chunk. */
const CHUNK = 65_536;

/**
 * Returns a value as JSON in UTF-8. The text may be longer than a string can be; only its parts below the third level may not.
 *
 * @param value JSON without undefined, which must not be changed before it is read to its end
 */
export function streamOf(value: unknown): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = piecesOf(value, LEVELS);
  return new ReadableStream({
    pull(controller) {
      let chunk = '';
      while (chunk.length < CHUNK) {
        const { done, value: piece } = pieces.next();
        if (done) {
          controller.enqueue(encoder.encode(chunk));
          controller.close();
          return;
        }
        chunk += piece;
      }
      controller.enqueue(encoder.encode(chunk));
    },
  });
}

function* piecesOf(value: unknown, levels: number): Generator<string, void> {
  if (!levels || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  let separator = '';
  for (const [name, item] of isList ? value.entries() : Object.entries(value)) {
    yield isList ? separator : `${separator}${JSON.stringify(name)}:`;
    yield* piecesOf(item, levels - 1);
    separator = ',';
  }
  yield isList ? ']' : '}';
}
