import { useId } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'

/** Options with what each shows; a text by itself shows itself. */
export type OptionListProps = {
  options: readonly (string | readonly [value: string, text: string])[]
}

export const OptionList = ({ options }: OptionListProps) =>
  options.map((option) => {
    const [value, text] = typeof option === 'string' ? [option, option] : option
    return (
      <option key={value} value={value}>
        {text}
      </option>
    )
  })

export const categoryOptions = (categories: readonly Category[]) =>
  categories.map(({ _id, title }) => [_id, title] as const)

type ChoiceFieldProps = OptionListProps & {
  label: string
  value: string | undefined
  onChoose: (value: string) => void
  className?: string
}

/** A select that acts at once, such as a filter of a list. */
export function ChoiceField({ label, value = '', options, onChoose, className }: ChoiceFieldProps) {
  const id = useId()
  return (
    <p className={className}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <OptionList options={options} />
      </select>
    </p>
  )
}
