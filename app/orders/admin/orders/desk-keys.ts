export type Command =
  | { do: 'move'; by: 1 | -1; isRange: boolean }
  | { do: 'select' | 'page' | 'search' | 'help' | 'clear' }
  | { do: 'act'; action: 'complete' | 'pack' | 'ship' }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

export const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['j', 'k'], 'next and previous order'],
  [['x'], 'choose the order'],
  [['Shift', 'j / k'], 'choose one after the other'],
  [['a'], 'choose this page'],
  [['Enter'], 'open the order'],
  [['c'], 'complete what is chosen'],
  [['p'], 'mark it packed'],
  [['s'], 'mark it shipped'],
  [['/'], 'search'],
  [['Esc'], 'choose nothing'],
  [['?'], 'this help'],
]

const COMMANDS: Readonly<Record<string, Command>> = {
  j: { do: 'move', by: 1, isRange: false },
  k: { do: 'move', by: -1, isRange: false },
  x: { do: 'select' },
  a: { do: 'page' },
  c: { do: 'act', action: 'complete' },
  p: { do: 'act', action: 'pack' },
  s: { do: 'act', action: 'ship' },
  '/': { do: 'search' },
  '?': { do: 'help' },
  escape: { do: 'clear' },
}

/** Undefined for other keys, which stay what they are everywhere. With Shift only a range and the help begin. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const name = key.toLowerCase()
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command?.do === 'move') return { ...command, isRange: shiftKey }
  return shiftKey && command?.do !== 'help' && command?.do !== 'search' ? undefined : command
}

/** Where a key that moves leads from a row; the first press leads to the first row. */
export const rowAfter = (index: number, by: 1 | -1, count: number): number =>
  index < 0 ? 0 : Math.min(count - 1, Math.max(0, index + by))
