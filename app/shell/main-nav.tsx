import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { NAV_CATEGORIES } from '#contract/platform/limits.ts'
import { pickRandomItems } from '../catalogue/categories/pick-random.ts'
import { shopCategoriesQuery } from '../catalogue/categories/queries.ts'
import { Icon } from '../platform/ui/icon.tsx'
import { Link } from '../platform/ui/link.tsx'
import { listenToEvent } from '../platform/ui/listen-to.ts'

/** About and Contact both point home. */
export const NAV_LINKS = [
  { title: 'Home', to: '/' },
  { title: 'Products', to: '/products' },
  { title: 'About', to: '/' },
  { title: 'Contact', to: '/' },
] as const

/** The storefront's navigation on wide screens. About and Contact are never marked as open. */
export function MainNav({ seed }: { seed: number }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="hidden shrink-0 items-center lg:flex">
      {NAV_LINKS.map(({ title, to }) => (
        <Link
          key={title}
          to={to}
          aria-current={
            pathname === to && title !== 'About' && title !== 'Contact' ? 'page' : undefined
          }
          className="bar-link"
        >
          {title}
        </Link>
      ))}
      <CategoryMenu seed={seed} />
    </nav>
  )
}

/** A dropdown with 4 random categories plus More, links unset: the names lead nowhere. */
function CategoryMenu({ seed }: { seed: number }) {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const listId = useId()
  const categories = useQuery(shopCategoriesQuery())
  useDismissMenu(ref, open, () => setOpen(false))
  const names = pickRandomItems(categories.data?.data ?? [], NAV_CATEGORIES, seed).map(
    ({ title }) => title,
  )
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
        <Icon
          name="down"
          size={16}
          className={`transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="absolute top-full left-0 z-10 mt-2 w-60 rounded-box border border-line bg-surface py-2 text-ink shadow-lift"
      >
        {[...names, 'More'].map((name) => (
          <li
            key={name}
            className="px-4 py-2 last:mt-2 last:border-t last:border-line last:pt-3 last:text-muted"
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Closes a dropdown: on Esc (the button gets the focus), on a press or focus outside, on leaving.
 */
function useDismissMenu(
  ref: RefObject<HTMLElement | null>,
  open: boolean,
  onClose: () => void,
): void {
  const { key } = useLocation()
  const close = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the address is the event
  useEffect(() => close(), [key])
  const dismiss = useEffectEvent((event: Event) => {
    const { type, target, key } = event as KeyboardEvent
    const isKey = type === 'keydown'
    if (isKey ? key !== 'Escape' : ref.current?.contains(target as Node)) return
    onClose()
    if (isKey) ref.current?.querySelector('button')?.focus()
  })
  useEffect(() => {
    if (open)
      return listenToEvent(document, ['pointerdown', 'focusin', 'keydown'], (event) =>
        dismiss(event),
      )
  }, [open])
}
