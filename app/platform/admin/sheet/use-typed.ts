import { useState } from 'react'

/**
 * The text of a cell's field and its setter. What is typed stays as typed until the value changes
 * elsewhere, or the setter gets `undefined`. `blank`: the text that an empty field stands for.
 */
export function useTypedCellText(text: string, blank = '') {
  const [typed, setTyped] = useState<string>()
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    if (typed !== undefined && (typed.trim() || blank) !== text) setTyped(undefined)
  }
  return [typed ?? text, setTyped] as const
}
