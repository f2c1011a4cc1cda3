import { type ReactNode, useEffect, useId } from 'react'
import { hearFieldsAtSubmit } from './filled-fields.ts'

export type FieldTexts = {
  label: string
  error?: string
  hint?: ReactNode
  optional?: boolean
}

type Control = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldFrameProps = FieldTexts & {
  id?: string
  name?: string
  children: (control: Control) => ReactNode
}

/**
 * Label, hint and error around one control, tied to it by ids. The control's id is its name, so
 * that a summary can link to it.
 */
export function FieldFrame({ id, name, label, error, hint, optional, children }: FieldFrameProps) {
  useEffect(hearFieldsAtSubmit, [])
  const generatedId = useId()
  const controlId = id ?? name ?? generatedId
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <p id={`${controlId}-error`} className="min-h-5 text-sm font-medium text-danger">
        {error}
      </p>
    </div>
  )
}
