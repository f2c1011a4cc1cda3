import { useQuery } from '@tanstack/react-query'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { SelectField } from '../../../platform/forms/field.tsx'
import { customerTagsQuery } from './queries.ts'

/** Narrows a list to one tag; a tag of the address that nobody has any more can be chosen, too. */
export function CustomerTagField({
  value,
  onChange,
}: {
  value: string
  onChange: (tag: string) => void
}) {
  const { may } = useOwnRights()
  const tags = useQuery({ ...customerTagsQuery, enabled: may('customers') }).data?.data ?? []
  const others = value && !tags.includes(value) ? [value] : []
  if (tags.length === 0 && others.length === 0) return null
  return (
    <div className="w-full max-w-md">
      <SelectField
        label="Tag"
        value={value}
        onValueChange={onChange}
        options={[['', 'all'], ...tags, ...others]}
      />
    </div>
  )
}
