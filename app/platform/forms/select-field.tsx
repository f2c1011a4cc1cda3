import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export function SelectField({ label, error, hint, optional, ...select }: ComponentProps<'select'> & FieldTexts) {
  return (
    <FieldFrame {...{ label, error, hint, optional }} id={select.id} name={select.name}>
      {(control) => <select {...select} {...control} className="input" />}
    </FieldFrame>
  )
}
