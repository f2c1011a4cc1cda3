import { useState } from 'react'

const FIRST = 10

export function useFirst<T>(list: readonly T[]) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? list : list.slice(0, FIRST)
  return { shown, more: list.length - shown.length, showAll: () => setAll(true) }
}
