import Json from './Json';
import { saveFile } from './saveFile';
import { shortened, sizeInWords } from './shortened';

/** Body of a response. A long one is shortened, because the page would freeze while it is laid out, and can be saved as a file. */
export default function ResponseText({ text, isJson = true }: { text: string; isJson?: boolean }) {
  const { start, isWhole } = shortened(text);
  const size = (part: string) => sizeInWords(new Blob([part]).size);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable */}
      <pre tabIndex={0}>{isJson ? <Json text={start} /> : start}</pre>
      {!isWhole && (
        <p>
          Shortened to the first {size(start)} of {size(text)}.{' '}
          <button
            type="button"
            className="button button--secondary"
            onClick={() => saveFile(new Blob([text]), isJson ? 'response.json' : 'response.txt')}
          >
            Save the whole response
          </button>
        </p>
      )}
    </>
  );
}
