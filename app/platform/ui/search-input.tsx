import { type ComponentProps, useId } from 'react'
import { Icon } from './icon.tsx'

type SearchInputProps = ComponentProps<'input'> & {
  label: string
  onValueChange?: (text: string) => void
}

export function SearchInput({ label, onValueChange, ...input }: SearchInputProps) {
  const id = useId()
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        name="search"
        size={20}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        id={id}
        type="search"
        maxLength={200}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        className="input pl-10"
        onChange={onValueChange && (({ target }) => onValueChange(target.value))}
        {...input}
      />
    </div>
  )
}
