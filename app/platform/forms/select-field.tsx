import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export const SelectField = ({
  label,
  error,
  hint,
  optional,
  ...select
}: ComponentProps<'select'> & FieldTexts) => (
  <FieldFrame
    label={label}
    error={error}
    hint={hint}
    optional={optional}
    id={select.id}
    name={select.name}
  >
    {(control) => <select {...select} {...control} className="input" />}
  </FieldFrame>
)
