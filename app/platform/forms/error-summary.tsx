import type { MouseEvent, Ref } from 'react'

export type Summary = {
  title: string
  /** `field`: id of a control, which is the name of its field. */
  errors: { field: string; message: string }[]
}

const focusWrongField = (event: MouseEvent, field: string): void => {
  event.preventDefault()
  document.getElementById(field)?.focus()
}

/** The errors of a form, on top of it: what was sent in vain leads the focus here. */
export const ErrorSummary = ({ title, errors, ref }: Summary & { ref: Ref<HTMLDivElement> }) => (
  <div
    ref={ref}
    role="alert"
    tabIndex={-1}
    className="rounded-box border-2 border-danger bg-danger-soft p-4"
  >
    <p className="font-semibold text-danger">{title}</p>
    {errors.length > 0 && (
      <ul className="mt-1 list-inside list-disc">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="text-danger underline"
              onClick={(event) => focusWrongField(event, field)}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
)
