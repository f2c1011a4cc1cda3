export type Command = { do: 'move'; by: 1 | -1 } | { do: 'show' | 'refuse' | 'choose' }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export const KEYS: readonly (readonly [key: string, text: string, command: Command])[] = [
  ['j', 'next', { do: 'move', by: 1 }],
  ['k', 'previous', { do: 'move', by: -1 }],
  ['a', 'show', { do: 'show' }],
  ['r', 'refuse', { do: 'refuse' }],
  ['x', 'choose', { do: 'choose' }],
]

/** Undefined for other keys, which stay what they are everywhere. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return KEYS.find(([name]) => name === key.toLowerCase())?.[2]
}
