import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { NAV_CATEGORIES } from '#contract/platform/limits.ts'
import { pickRandom } from '../catalogue/categories/pick-random.ts'
import { categoriesQuery } from '../catalogue/categories/queries.ts'
import { Icon } from '../platform/ui/icon.tsx'
import { useDismiss } from './use-dismiss.ts'

/** A dropdown with 4 random categories plus More, links unset: the names lead nowhere. */
export function CategoryMenu({ seed }: { seed: number }) {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const listId = useId()
  const categories = useQuery(categoriesQuery())
  useDismiss(ref, open, () => setOpen(false))
  const names = pickRandom(categories.data?.data ?? [], NAV_CATEGORIES, seed).map(({ title }) => title)
  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        className="bar-link"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        Categories
        <Icon name="down" size={16} className={`transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="absolute top-full left-0 z-10 mt-2 w-60 rounded-box border border-line bg-surface py-2 text-ink shadow-lift"
      >
        {[...names, 'More'].map((name) => (
          <li key={name} className="px-4 py-2 last:mt-2 last:border-t last:border-line last:pt-3 last:text-muted">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
