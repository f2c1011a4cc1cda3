import { Icon } from '../../../platform/ui/icon.tsx'
import type { Group, Hit } from './use-palette-groups.ts'

type PaletteGroupProps = {
  group: Group
  chosen: Hit | undefined
  optionId: (key: string) => string
  onChoose: (to: string) => void
}

export function PaletteGroup({ group: { title, hits }, chosen, optionId, onChoose }: PaletteGroupProps) {
  return (
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
}
