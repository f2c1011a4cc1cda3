import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useShopSession } from '../session/use-session.ts'
import { isFieldsObject } from '../store/guards.ts'
import { closeUnsaved, readUnsaved, writeUnsaved } from '../store/unsaved.ts'
import { Button } from '../ui/button.tsx'

type UnsavedOfferProps = {
  form: OfferedUnsavedForm
  /** Where a page has more than one form. */
  name?: string
}

/**
 * Offers what was typed into this form before a reload, or before the session ended, in whichever
 * tab.
 */
export function UnsavedOffer({ form, name = '' }: UnsavedOfferProps) {
  const unsaved = useUnsavedOffer(form, name)
  const headingId = useId()
  if (!unsaved) return null
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-3 rounded-box border-2 border-line bg-surface p-4"
    >
      <h2 id={headingId} className="text-lg font-bold">
        {unsaved.isOfEndedSession
          ? 'Your session ended before this was saved'
          : 'What you typed here was not saved'}
      </h2>
      <p className="max-w-prose">It is kept in this tab. New pictures have to be chosen again.</p>
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

/** Part of `useSchemaForm` that is kept when the page is loaded again or the session ends. */
export type OfferedUnsavedForm = {
  isDirty: boolean
  typed: () => Record<string, unknown>
  putBack: (typed: Record<string, unknown>) => void
  /** Left out where each change is drawn. */
  onTyped?: (listener: () => void) => () => void
}

const hearNothing = () => () => {}

/** Keeps what is typed until it is saved or left; returns what was left of this form. */
function useUnsavedOffer(
  { isDirty, typed, putBack, onTyped = hearNothing }: OfferedUnsavedForm,
  name: string,
) {
  const owner = useShopSession().user?.id ?? ''
  const form = useLocation().pathname + name
  const [left, setLeft] = useState(() => readUnsaved(owner, form))
  const keep = useEffectEvent(() => writeUnsaved(owner, form, typed()))
  const listen = useEffectEvent(onTyped)
  useEffect(() => {
    if (!isDirty) return
    const stop = listen(() => keep())
    return () => {
      stop()
      closeUnsaved(owner, form)
    }
  }, [isDirty, owner, form])
  useEffect(() => {
    if (isDirty && owner) keep()
  })
  const forget = () => {
    setLeft(undefined)
    if (!isDirty) writeUnsaved(owner, form, undefined)
  }
  const fields = left?.typed
  if (!left || !isFieldsObject(fields)) return undefined
  return {
    isOfEndedSession: left.isOfEndedSession,
    forget,
    putBack: () => {
      putBack(fields)
      setLeft(undefined)
    },
  }
}
