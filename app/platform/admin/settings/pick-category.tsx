import { useQuery } from '@tanstack/react-query'
import { queryApi } from '../../api/query.ts'
import { categoryOptions, OptionList } from '../../forms/choice-field.tsx'

type PickCategoryProps = {
  chosen: readonly string[]
  onPick: (category: { _id: string; title: string }) => void
}

/** Offers the categories that are not chosen yet. */
export function PickCategory({ chosen, onPick }: PickCategoryProps) {
  const categories = useQuery(queryApi('GET /categories')).data?.data ?? []
  const left = categories.filter(({ _id }) => !chosen.includes(_id))
  return (
    <select
      aria-label="Add a category"
      className="input"
      value=""
      onChange={({ target }) => {
        const category = left.find(({ _id }) => _id === target.value)
        if (category) onPick({ _id: category._id, title: category.title })
      }}
    >
      <OptionList options={[['', 'Add a category …'], ...categoryOptions(left)]} />
    </select>
  )
}
