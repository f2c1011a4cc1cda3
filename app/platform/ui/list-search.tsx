import { SearchInput } from './search-input.tsx'
import type { ListAddress } from './use-list-address.ts'

type ListSearchProps = {
  label: string
  address: Pick<ListAddress, 'typed' | 'setTyped'>
}

export const ListSearch = ({ label, address: { typed, setTyped } }: ListSearchProps) => (
  <search className="block w-full max-w-md">
    <SearchInput label={label} value={typed} onChange={({ target }) => setTyped(target.value)} />
  </search>
)
