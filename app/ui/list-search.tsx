import { useId } from 'react'
import { Icon } from './icon.tsx'
import type { ListAddress } from './use-list-address.ts'

type ListSearchProps = {
  /** Its name and its placeholder. */
  label: string
  address: Pick<ListAddress, 'typed' | 'setTyped'>
}

/** The box that searches a list while one types. */
export function ListSearch({ label, address: { typed, setTyped } }: ListSearchProps) {
  const id = useId()
  return (
    <search className="relative block w-full max-w-md">
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
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={200}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        className="input pl-10"
      />
    </search>
  )
}
