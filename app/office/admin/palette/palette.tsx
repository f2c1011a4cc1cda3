import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/platform/roles.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { positionForArrowKey } from '../../../platform/ui/next-position.ts'
import { type PaletteHit, type PaletteHits, usePaletteGroups } from './use-palette-groups.ts'

/** Finds any screen, order, product or user. It starts empty each time. */
export default function Palette({
  open,
  onClose,
  role,
}: {
  open: boolean
  onClose: () => void
  role: Role
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Find anything">
      <PaletteBox role={role} onLeave={onClose} />
    </Dialog>
  )
}

/**
 * A combobox of the ARIA pattern: the focus stays in the box, arrows select a hit, Enter opens it.
 */
function PaletteBox({ role, onLeave }: { role: Role; onLeave: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  const { groups, isSearching } = usePaletteGroups(typed, role)
  const hits = groups.flatMap((group) => group.hits)
  const chosen = hits.find(({ key }) => key === chosenKey) ?? hits[0]
  const optionId = (key: string) => `${id}-${key}`
  const type = (text: string) => {
    setTyped(text)
    setChosenKey(undefined)
  }
  const go = (to: string) => {
    onLeave()
    void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (chosen) go(chosen.to)
      return
    }
    const next = positionForArrowKey(event.key, chosen ? hits.indexOf(chosen) : 0, hits.length)
    const hit = next === undefined ? undefined : hits[next]
    if (!hit) return
    event.preventDefault()
    setChosenKey(hit.key)
    document.getElementById(optionId(hit.key))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="palette">
      <input
        type="text"
        role="combobox"
        aria-label="Search screens, orders, products and users"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? optionId(chosen.key) : undefined}
        aria-autocomplete="list"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        maxLength={200}
        placeholder="A screen, an order, a product, a person…"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
        className="input"
      />
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="palette-list">
        {groups.map((group) => (
          <PaletteGroup
            key={group.title}
            group={group}
            chosen={chosen}
            optionId={optionId}
            onChoose={go}
          />
        ))}
      </div>
      <p role="status" className={hits.length > 0 ? 'sr-only' : 'py-6 text-center text-muted'}>
        {paletteStatusText(hits.length, isSearching)}
      </p>
      <p aria-hidden="true" className="palette-help">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </div>
  )
}

type PaletteGroupProps = {
  group: PaletteHits
  chosen: PaletteHit | undefined
  optionId: (key: string) => string
  onChoose: (to: string) => void
}

const PaletteGroup = ({
  group: { title, hits },
  chosen,
  optionId,
  onChoose,
}: PaletteGroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
  <div role="group" aria-label={title}>
    <p aria-hidden="true" className="palette-title">
      {title}
    </p>
    {hits.map((hit) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled by the box, which has the focus
      <div
        key={hit.key}
        id={optionId(hit.key)}
        role="option"
        tabIndex={-1}
        aria-selected={hit === chosen}
        onClick={() => onChoose(hit.to)}
        className="palette-hit"
      >
        <Icon name={hit.icon} size={20} />
        <span className="grid min-w-0 grow gap-x-4 sm:flex sm:justify-between">
          <span className="line-clamp-1">{hit.title}</span>
          {hit.about && <span className="palette-about sm:shrink-0">{hit.about}</span>}
        </span>
      </div>
    ))}
  </div>
)

function paletteStatusText(found: number, isSearching: boolean): string {
  if (isSearching) return 'Searching…'
  return found === 0 ? 'Nothing found' : `${found} found`
}
