import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

/** The platform's own select with its label; options are its children. */
export function SelectField({ label, error, hint, optional, ...select }: ComponentProps<'select'> & FieldTexts) {
  return (
    <FieldFrame {...{ label, error, hint, optional }} id={select.id} name={select.name}>
      {(control) => <select {...select} {...control} className="input" />}
    </FieldFrame>
  )
}
