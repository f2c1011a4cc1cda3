import type { ReactNode } from 'react'

export type Toast = { id: number; text: ReactNode; tone: 'success' | 'error' | 'message' }

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

const add = (tone: Toast['tone'], text: ReactNode): void => {
  lastId += 1
  // The same sentence again replaces itself; of others the last three stay.
  show([...shown.filter((one) => one.text !== text).slice(-2), { id: lastId, text, tone }])
}

/** A short notice at the top right; `ui/toaster.tsx` shows it. */
export const toast = {
  success: (text: string): void => add('success', text),
  error: (text: string): void => add('error', text),
  /** May be a link to what it is about. */
  message: (text: ReactNode): void => add('message', text),
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): readonly Toast[] => shown,
  remove: (id: number): void => show(shown.filter((one) => one.id !== id)),
}
