import { sandbox } from './sandbox';
import { saveFile } from './saveFile';

type Props = { isKept: boolean; onReset: () => void; onImport: (state: unknown) => void };

/** Buttons for the whole state of the sandbox. */
export default function SandboxState({ isKept, onReset, onImport }: Props) {
  const save = async () => {
    const state = await sandbox().run('export', {});
    saveFile(new Blob([JSON.stringify(state)], { type: 'application/json' }), 'sandbox.json');
  };
  const open = async (file: File | undefined) => {
    if (file) onImport(await file.text().then((text) => JSON.parse(text)).catch(() => undefined)); // biome-ignore format: one chain
  };
  return (
    <>
      <h3>State</h3>
      <p className="try-hint">
        {isKept
          ? 'Kept in this browser, for this tab and the tabs opened from it.'
          : 'Lost when you leave this page, because this browser blocks storage.'}
      </p>
      <div className="try-row">
        <button type="button" className="try-button" onClick={onReset}>
          Start over
        </button>
        <button type="button" className="try-button" onClick={() => void save()}>
          Export
        </button>
        <label className="try-button try-import">
          Import
          <input
            type="file"
            className="ref-hidden"
            accept="application/json"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      </div>
    </>
  );
}
