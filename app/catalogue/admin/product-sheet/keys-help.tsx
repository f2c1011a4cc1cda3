import { KEYS } from './grid-keys.ts'

export const KeysHelp = () => (
  <details className="sheet-keys">
    <summary>Keys</summary>
    <dl>
      {KEYS.map(([keys, text]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </details>
)
