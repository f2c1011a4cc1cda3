import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { isFields } from '../store/guards.ts'
import { closeUnsaved, readUnsaved, writeUnsaved } from '../store/unsaved.ts'
import { Button } from '../ui/button.tsx'

/** Offers what was typed into this form before the session ended. */
export function UnsavedOffer({ form }: { form: UnsavedForm }) {
  const unsaved = useUnsaved(form)
  if (!unsaved) return null
  return (
    <section aria-labelledby="unsaved-offer" className="grid gap-3 rounded-box border-2 border-line bg-surface p-4">
      <h2 id="unsaved-offer" className="text-lg font-bold">
        Your session ended before this was saved
      </h2>
      <p className="max-w-prose">What you typed is kept in this tab. New pictures have to be chosen again.</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onClick={unsaved.putBack}>
          Put it back
        </Button>
        <Button tone="quiet" onClick={unsaved.forget}>
          Discard it
        </Button>
      </div>
    </section>
  )
}

/** Part of `useSchemaForm` that is kept when the session ends. */
export type UnsavedForm = {
  isDirty: boolean
  typed: () => Record<string, unknown>
  putBack: (typed: Record<string, unknown>) => void
  onTyped: (listener: () => void) => () => void
}

/** Keeps what is typed until it is saved or left; returns what a session that ended has left of this form. */
function useUnsaved({ isDirty, typed, putBack, onTyped }: UnsavedForm) {
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
