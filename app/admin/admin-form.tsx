import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { Summary } from './use-form-parts.ts'

type AdminFormProps = {
  summary: Summary | undefined
  onSubmit: FormEventHandler
  submitText: string
  /** Where Cancel leads, or what it does; without one there is nothing to go back to. */
  cancel?: string | (() => void) | undefined
  isPending: boolean
  isDirty: boolean
  /** How much of its files is under way, from 0 to 1. */
  share?: number | undefined
  children: ReactNode
}

/** A form of the back office: what is wrong with it on top, its fields, how far its files are sent. Ctrl-S saves; leaving asks. */
export function AdminForm({
  summary,
  onSubmit,
  submitText,
  cancel,
  isPending,
  isDirty,
  share,
  children,
}: AdminFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useSaveKey(() => !isPending && ref.current?.requestSubmit())
  return (
    <form
      ref={ref}
      onSubmit={isPending ? (event) => event.preventDefault() : onSubmit}
      noValidate
      className="grid gap-6"
    >
      {summary && <ErrorSummary {...summary} />}
      {children}
      <UploadProgress share={share} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button type="submit" pending={isPending} pendingText="Saving…" className="max-sm:grow">
          {submitText}
        </Button>
        {cancel !== undefined && <Cancel how={cancel} />}
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

const Cancel = ({ how }: { how: string | (() => void) }) =>
  typeof how === 'string' ? (
    <LinkButton to={how} tone="quiet">
      Cancel
    </LinkButton>
  ) : (
    <Button tone="quiet" onClick={how}>
      Cancel
    </Button>
  )

/** Ctrl-S, or ⌘-S: not the browser's own, which would keep the page as a file. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
