import type { ComponentProps, ReactNode } from 'react'

/** One box to tick, with its label beside it; takes what `register('name')` of a form gives. */
export function TickField({
  label,
  error,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; error?: string }) {
  const id = input.id ?? input.name
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-action"
        />
        <span>{label}</span>
      </label>
      {/* A box that no form checks needs no room for an error. */}
      {id !== undefined && (
        <p id={`${id}-error`} className="min-h-5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
