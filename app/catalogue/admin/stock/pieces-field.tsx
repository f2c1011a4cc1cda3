import { TextFormField } from '../../../platform/forms/field.tsx'

type PiecesFieldProps = {
  label: string
  value: string
  error: string | undefined
  onType: (typed: string) => void
}

/** Pieces to add or to take away, as `readPieces` reads them. */
export const PiecesField = ({ label, value, error, onType }: PiecesFieldProps) => (
  <TextFormField
    label={label}
    hint="10 adds ten, -3 takes three away"
    value={value}
    error={error}
    inputMode="text"
    autoComplete="off"
    maxLength={12}
    data-autofocus
    onChange={({ target }) => onType(target.value)}
  />
)
