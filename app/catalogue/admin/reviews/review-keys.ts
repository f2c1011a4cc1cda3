export type Command = { do: 'move'; by: 1 | -1 } | { do: 'show' | 'refuse' | 'choose' }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export const KEYS: readonly (readonly [key: string, text: string])[] = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'show'],
  ['r', 'refuse'],
  ['x', 'choose'],
]

const COMMANDS: Readonly<Record<string, Command>> = {
  j: { do: 'move', by: 1 },
  k: { do: 'move', by: -1 },
  a: { do: 'show' },
  r: { do: 'refuse' },
  x: { do: 'choose' },
}

/** Undefined for other keys, which stay what they are everywhere. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed): Command | undefined {
  const name = key.toLowerCase()
  return ctrlKey || metaKey || altKey || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name]
}
