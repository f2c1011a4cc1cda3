import { useState } from 'react'
import { moved, removed } from './chosen.ts'

type Names = {
  /** What the image at a position is called, and the position itself. */
  nameAt: (position: number) => string
  placeAt: (position: number) => string
}

/** Moves and removes what a list holds; `said` is what a screen reader says of the last change. */
export function useOrder<T>(list: readonly T[], onChange: (next: T[]) => void, { nameAt, placeAt }: Names) {
  const [said, setSaid] = useState('')
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= list.length) return
    setSaid(`${nameAt(from)} is now ${placeAt(to)}`)
    onChange(moved(list, from, to))
  }
  const remove = (position: number): void => {
    setSaid(`${nameAt(position)} is removed`)
    onChange(removed(list, position))
  }
  return { said, move, remove }
}
