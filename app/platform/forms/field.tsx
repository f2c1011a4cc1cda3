import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

/** One line of text with its label; takes what `register('name')` of a form gives. */
export const TextFormField = ({
  label,
  error,
  hint,
  optional,
  ...input
}: ComponentProps<'input'> & FieldTexts) => (
  <FieldFrame
    label={label}
    error={error}
    hint={hint}
    optional={optional}
    id={input.id}
    name={input.name}
  >
    {(control) => <input type="text" {...input} {...control} className="input" />}
  </FieldFrame>
)

/** The buyer's own number, on a phone's keyboard of digits. */
export const PHONE = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const
