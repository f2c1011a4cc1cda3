import { type ReactNode, useRef } from 'react'
import { CheckedForm, type FormState } from '../forms/form.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { ChangedMeanwhile } from './edits/changed-meanwhile.tsx'
import type { Conflict } from './edits/use-conflict.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { type OfferedUnsavedForm, UnsavedOffer } from './unsaved-offer.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useSaveShortcut } from './use-save-key.ts'

type AdminFormProps<Checked> = {
  /** From `useEditForm` for a record that others may change, else from `useSchemaForm`. */
  form: FormState<Checked> & OfferedUnsavedForm & { conflict?: Conflict }
  onSave: (checked: Checked) => Promise<unknown>
  submitText: string
  /** Where Cancel leads, or what it does; left out if there is nothing to go back to. */
  cancel?: string | (() => void) | undefined
  /** The share of its files that is sent, from 0 to 1. */
  share?: number | undefined
  /** A long form: its buttons stay in sight. */
  isSticky?: boolean
  children: ReactNode
}

/**
 * A form of the back office: errors, fields, upload progress. Ctrl-S saves it; leaving it unsaved
 * must be confirmed.
 */
export function AdminForm<Checked>(props: AdminFormProps<Checked>) {
  const { form, onSave, submitText, cancel, share, isSticky, children } = props
  const ref = useRef<HTMLFormElement>(null)
  useSaveShortcut(() => !form.isPending && ref.current?.requestSubmit())
  return (
    <CheckedForm ref={ref} form={form} onSave={onSave} className="grid gap-6">
      <UnsavedOffer form={form} />
      {form.conflict && <ChangedMeanwhile conflict={form.conflict} />}
      {children}
      <UploadProgress share={share} />
      <div
        className={`flex flex-wrap items-center gap-3 border-t border-line ${isSticky ? 'form-foot' : 'pt-6'}`}
      >
        <Button
          type="submit"
          pending={form.isPending}
          pendingText="Saving…"
          className="max-sm:grow"
        >
          {submitText}
        </Button>
        {cancel !== undefined && <Cancel how={cancel} />}
      </div>
      <UnsavedChanges when={form.isDirty} />
    </CheckedForm>
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
