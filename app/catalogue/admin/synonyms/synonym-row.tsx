import { useState } from 'react'
import type { Synonym } from '#contract/catalogue/search.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { SynonymGroupForm } from './word-form.tsx'

type SynonymGroupRowProps = { group: Synonym; others: readonly (readonly string[])[] }

/**
 * A group of synonyms, which can be edited and removed. `others` are the words of all other groups.
 */
export function SynonymGroupRow({ group: { _id, words }, others }: SynonymGroupRowProps) {
  const [isEditing, setEditing] = useState(false)
  const change = useAdminCall('PUT /synonyms/:id', { id: _id })
  const remove = useAdminCall('DELETE /synonyms/:id', { id: _id })
  const name = words.join(', ')
  if (isEditing) {
    return (
      <SynonymGroupForm
        label={`Words that mean the same as “${words[0]}”`}
        initial={name}
        stored={words}
        others={others}
        submitText="Save"
        pending={change.isPending}
        onSave={(next, seen) =>
          change.mutateAsync({ words: next, seen: seen() }).then(() => setEditing(false))
        }
        onCancel={() => setEditing(false)}
      />
    )
  }
  return (
    <div className="flex items-center justify-between gap-3 max-sm:flex-wrap">
      <ul className="flex min-w-0 flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="rounded-tag border border-line bg-paper px-2.5 py-1">
            {word}
          </li>
        ))}
      </ul>
      <div className="flex shrink-0 gap-2">
        <Button tone="secondary" onClick={() => setEditing(true)} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <ConfirmButton
          act={remove}
          button={{ tone: 'quiet', 'aria-label': `Remove ${name}`, children: 'Remove' }}
          title="Remove these synonyms?"
          confirmLabel="Remove"
        >
          <p>{name}: from now on each of them finds only what it is called itself.</p>
        </ConfirmButton>
      </div>
    </div>
  )
}
