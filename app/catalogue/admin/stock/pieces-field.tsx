import type { ComponentProps } from 'react'
import { TextFormField } from '../../../platform/forms/field.tsx'

/** Pieces to add or to take away, as `readPieces` reads them. */
export const PiecesField = (field: ComponentProps<typeof TextFormField>) => (
  <TextFormField
    hint="10 adds ten, -3 takes three away"
    inputMode="text"
    autoComplete="off"
    maxLength={12}
    data-autofocus
    {...field}
  />
)
