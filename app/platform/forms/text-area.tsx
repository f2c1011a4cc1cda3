import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export const TextArea = ({
  label,
  error,
  hint,
  optional,
  ...area
}: ComponentProps<'textarea'> & FieldTexts) => (
  <FieldFrame
    label={label}
    error={error}
    hint={hint}
    optional={optional}
    id={area.id}
    name={area.name}
  >
    {(control) => <textarea rows={4} {...area} {...control} className="input" />}
  </FieldFrame>
)
