import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type TabsProps = {
  label: string
  titles: readonly string[]
  /** The panel of the tab at this position; only the chosen one is made. */
  children: (position: number) => ReactNode
}

/** Tabs of the ARIA pattern: one stop for the Tab key; arrows, Home and End move between them. */
export function Tabs({ label, titles, children }: TabsProps) {
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabPositionForKey(event.key, chosen, titles.length)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex flex-wrap gap-x-6 border-b border-line"
      >
        {titles.map((title, position) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-tab-${position}`}
            aria-selected={position === chosen}
            aria-controls={`${id}-panel-${position}`}
            tabIndex={position === chosen ? 0 : -1}
            onClick={() => setChosen(position)}
            className="tab"
          >
            {title}
          </button>
        ))}
      </div>
      {titles.map((title, position) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}-panel-${position}`}
          aria-labelledby={`${id}-tab-${position}`}
          hidden={position !== chosen}
          className="pt-8"
        >
          {position === chosen && children(position)}
        </div>
      ))}
    </>
  )
}

/** Where a key leads from `from` among `count` tabs; undefined for keys that do not move. */
export function tabPositionForKey(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}
