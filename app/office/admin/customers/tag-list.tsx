import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { normalizeTags } from '#contract/office/customer-rules.ts'
import { MAX_TAG, MAX_TAGS } from '#contract/platform/limits.ts'
import { FieldSuggestions } from '../../../platform/forms/suggestions.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { customerTagsQuery, useChangeCustomerTags } from './queries.ts'
import './customers.css'

/** The tags of a customer; each change is saved at once, so that there is no form to submit. */
export function EditCustomerTags({ id, tags }: { id: string; tags: readonly string[] }) {
  const { mutate, isPending } = useChangeCustomerTags(id, tags)
  return (
    <div className="grid gap-3">
      <CustomerTagList tags={tags} label="Tags">
        {(tag) => (
          <button
            type="button"
            aria-label={`Remove the tag ${tag}`}
            disabled={isPending}
            onClick={() => mutate((now) => now.filter((other) => other !== tag))}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </CustomerTagList>
      {tags.length < MAX_TAGS && (
        <AddCustomerTag
          tags={tags}
          pending={isPending}
          onAdd={(tag) => mutate((now) => normalizeTags([...now, tag]))}
        />
      )}
    </div>
  )
}

function AddCustomerTag({
  tags,
  pending,
  onAdd,
}: {
  tags: readonly string[]
  pending: boolean
  onAdd: (tag: string) => void
}) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(customerTagsQuery)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed.trim() === '' || pending) return
    onAdd(typed)
    setTyped('')
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <label className="grid min-w-40 grow gap-1">
        <span className="font-semibold">New tag</span>
        <input
          type="text"
          className="input"
          value={typed}
          maxLength={MAX_TAG}
          list="used-tags"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <FieldSuggestions
        id="used-tags"
        texts={(data?.data ?? []).filter((tag) => !tags.includes(tag))}
      />
      <Button type="submit" tone="secondary" pending={pending}>
        Add tag
      </Button>
    </form>
  )
}

type CustomerTagListProps = {
  tags: readonly string[]
  label?: string
  children?: (tag: string) => ReactNode
}

/** Tags side by side, each with what `children` adds to it; nothing without tags. */
export const CustomerTagList = ({
  tags,
  label = 'Tags of this customer',
  children,
}: CustomerTagListProps) =>
  tags.length > 0 && (
    <ul aria-label={label} className="customer-tags">
      {tags.map((tag) => (
        <li key={tag} className="customer-tag">
          {tag}
          {children?.(tag)}
        </li>
      ))}
    </ul>
  )
