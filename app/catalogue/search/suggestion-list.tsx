import type { OptionGroup } from './options.ts'
import { SuggestionOption } from './suggestion-option.tsx'
import { optionId } from './use-combobox.ts'

type SuggestionListProps = {
  id: string
  groups: readonly OptionGroup[]
  position: number | undefined
  onChoose: (position: number) => void
}

export function SuggestionList({ id, groups, position, onChoose }: SuggestionListProps) {
  const starts = groups.map((_, place) => groups.slice(0, place).reduce((sum, { options }) => sum + options.length, 0))
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="grow">
      {groups.map(({ title, options }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="px-3 pt-3 pb-1 text-sm font-semibold text-muted">
            {title}
          </p>
          {options.map((option, index) => {
            const at = (starts[place] ?? 0) + index
            return (
              <SuggestionOption
                key={option.key}
                option={option}
                id={optionId(id, at)}
                isChosen={at === position}
                onChoose={() => onChoose(at)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
