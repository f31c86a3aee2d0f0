import type { SandboxKey } from './testKeys';

type Props = { keys: readonly SandboxKey[]; chosen: SandboxKey; onChange: (key: SandboxKey) => void };

/** Selection of a test key of the sandbox, by role. */
export default function SandboxKeys({ keys, chosen, onChange }: Props) {
  return (
    <div className="try-row try-server">
      <label htmlFor="try-sandbox-key">Test key</label>
      <select
        id="try-sandbox-key"
        value={chosen.label}
        onChange={({ target }) => {
          const key = keys.find(({ label }) => label === target.value);
          if (key) onChange(key);
        }}
      >
        {keys.map(({ label, secret }) => (
          <option key={label} value={label}>
            {`${label}: ${secret || 'access token, issued with each request'}`}
          </option>
        ))}
      </select>
    </div>
  );
}
