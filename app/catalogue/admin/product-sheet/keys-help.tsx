const KEYS = [
  ['Arrows, Tab', 'move; with Shift, arrows select'],
  ['Enter, F2', 'edit the cell; or just type'],
  ['Esc', 'stop editing; again: go to Save'],
  ['Ctrl C, Ctrl V', 'copy, and paste from a spreadsheet'],
  ['Ctrl D', 'fill down'],
  ['Ctrl Z, Ctrl Y', 'undo, redo'],
  ['Delete', 'take a change back'],
  ['Ctrl A, Ctrl S', 'select all, save'],
] as const

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
