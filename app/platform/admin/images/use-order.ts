import { useState } from 'react'
import { moved, removed } from './chosen.ts'

type Names = { nameAt: (position: number) => string; placeAt: (position: number) => string }

/** Moves and removes entries of a list; `announcement` describes the last change to screen readers. */
export function useOrder<T>(list: readonly T[], onChange: (next: T[]) => void, { nameAt, placeAt }: Names) {
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= list.length) return
    setAnnouncement(`${nameAt(from)} is now ${placeAt(to)}`)
    onChange(moved(list, from, to))
  }
  const remove = (position: number): void => {
    setAnnouncement(`${nameAt(position)} is removed`)
    onChange(removed(list, position))
  }
  return { announcement, move, remove }
}
