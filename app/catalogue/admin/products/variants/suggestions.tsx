import { addValues } from './edit-options.ts'
import { SHOE_SIZES, SIZES, suggestionsFor } from './presets.ts'
import { type OptionDraft, sameText } from './sheet.ts'
import { Swatch } from './swatch.tsx'
import type { SheetState } from './use-sheet.ts'

type SuggestionsProps = { state: SheetState; option: OptionDraft; label: string }

export function Suggestions({ state: { apply, defaults }, option, label }: SuggestionsProps) {
  const { id, name, values } = option
  const isNewSize = values.length === 0 && /size/i.test(name)
  const groups = isNewSize ? [SIZES, SHOE_SIZES] : [suggestionsFor(name, values)]
  const add = (chosen: (typeof groups)[number]) => apply((now) => addValues(now, id, chosen, defaults()))
  return groups.map((group) => {
    const left = group.filter(({ value }) => !values.some((known) => sameText(known.value, value)))
    const [first, last] = [left[0], left.at(-1)]
    if (!first || !last) return null
    return (
      <ul key={first.value} aria-label={`Suggestions for ${label}`} className="flex flex-wrap gap-1.5">
        {left.map((suggestion) => (
          <li key={suggestion.value}>
            <button
              type="button"
              className="value-suggestion"
              aria-label={`Add ${suggestion.value}`}
              onClick={() => add([suggestion])}
            >
              {suggestion.swatch && <Swatch colour={suggestion.swatch} size={14} />}
              {suggestion.value}
            </button>
          </li>
        ))}
        {left.length > 1 && !left[0]?.swatch && (
          <li>
            <button type="button" className="value-suggestion value-suggestion-all" onClick={() => add(left)}>
              All: {first.value} to {last.value}
            </button>
          </li>
        )}
      </ul>
    )
  })
}
