import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { isFields } from '../store/guards.ts'
import { closeUnsaved, readUnsaved, writeUnsaved } from '../store/unsaved.ts'

/** Part of `useSchemaForm` that is kept when the session ends. */
export type UnsavedForm = {
  isDirty: boolean
  typed: () => Record<string, unknown>
  putBack: (typed: Record<string, unknown>) => void
  onTyped: (listener: () => void) => () => void
}

/** Keeps what is typed until it is saved or left; returns what a session that ended has left of this form. */
export function useUnsaved({ isDirty, typed, putBack, onTyped }: UnsavedForm) {
  const owner = useSession().user?.id ?? ''
  const { pathname } = useLocation()
  const [left, setLeft] = useState(() => readUnsaved(owner, pathname))
  const keep = useEffectEvent(() => writeUnsaved(owner, pathname, typed()))
  const listen = useEffectEvent(onTyped)
  useEffect(() => {
    if (!isDirty) return
    const stop = listen(() => keep())
    return () => {
      stop()
      closeUnsaved(owner, pathname)
    }
  }, [isDirty, owner, pathname])
  useEffect(() => {
    if (isDirty) keep()
  })
  const forget = () => {
    setLeft(undefined)
    if (!isDirty) writeUnsaved(owner, pathname, undefined)
  }
  if (!isFields(left)) return undefined
  return {
    forget,
    putBack: () => {
      putBack(left)
      setLeft(undefined)
    },
  }
}
