import { type SubmitEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { User } from '#contract/people/users.ts'
import { ADMIN_RIGHTS, type Right } from '#contract/platform/rights.ts'
import { ChangedMeanwhile } from '../../../platform/admin/edits/changed-meanwhile.tsx'
import {
  changedField,
  type SeenChange,
  useConflict,
} from '../../../platform/admin/edits/use-conflict.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useSetRights } from './queries.ts'

/**
 * The rights of a member of staff as boxes. The save names the rights that were seen, and shows
 * those that somebody else has saved meanwhile.
 */
export function RightFields({ user }: { user: User }) {
  const saved = user.rights ?? ADMIN_RIGHTS
  const [chosen, setChosen] = useState<readonly Right[]>(saved)
  const { mutate, isPending } = useSetRights(user._id)
  const { seen, conflict, note } = useConflict({ rights: saved })
  const isChanged = chosen.join() !== saved.join()
  const toggle = (right: Right) =>
    setChosen(
      ADMIN_RIGHTS.filter((own) => (own === right ? !chosen.includes(own) : chosen.includes(own))),
    )
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    const fields = ({ now: { rights } }: SeenChange) => [
      changedField(
        { ...RIGHTS_FIELD, mine: chosen, theirs: rights as readonly Right[] },
        setChosen,
      ),
    ]
    mutate({ rights: chosen, seen: seen() }, { onError: (error) => note(error, fields) })
  }
  return (
    <form
      aria-labelledby="rights"
      className="grid max-w-3xl gap-5 rounded-box border border-line bg-surface p-5"
      onSubmit={save}
    >
      <div className="grid gap-1">
        <h2 id="rights" className="display text-2xl">
          Rights
        </h2>
        <p className="text-muted">{leadOfRights(user, chosen)}</p>
      </div>
      <ChangedMeanwhile conflict={conflict} />
      <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {ADMIN_RIGHTS.map((right) => (
          <li key={right}>
            <label className="flex items-start gap-3">
              <input
                type="checkbox"
                className="mt-1"
                name={right}
                checked={chosen.includes(right)}
                aria-labelledby={`name-${right}`}
                aria-describedby={`right-${right}`}
                onChange={() => toggle(right)}
              />
              <span className="grid">
                <span id={`name-${right}`} className="font-semibold capitalize">
                  {right}
                </span>
                <span id={`right-${right}`} className="text-sm text-muted">
                  {messages.rightWords[right]}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} disabled={!isChanged}>
          Save rights
        </Button>
        {isChanged && (
          <Button tone="quiet" onClick={() => setChosen(saved)}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}

const RIGHTS_FIELD = {
  name: 'rights',
  label: 'What they may do',
  words: (rights: readonly Right[]) => rights.join(', '),
}

function leadOfRights({ fullName }: User, chosen: readonly Right[]): string {
  if (chosen.length === ADMIN_RIGHTS.length) return `${fullName} may do all that an admin can do.`
  if (chosen.length === 0) return `${fullName} sees an empty dashboard and their own account.`
  return `${fullName} may do what is ticked, and nothing else in the back office.`
}
