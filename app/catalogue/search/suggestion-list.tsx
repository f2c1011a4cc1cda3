import { Price } from '../../orders/sales/price.tsx'
import { Icon, type IconName } from '../../platform/ui/icon.tsx'
import { ResponsivePicture } from '../../platform/ui/picture.tsx'
import type { SearchSuggestion, SuggestionGroup } from './options.ts'
import { suggestionElementId } from './use-combobox.ts'

type SuggestionListboxProps = {
  id: string
  groups: readonly SuggestionGroup[]
  position: number | undefined
  onChoose: (option: SearchSuggestion) => void
}

/** The suggestions as a listbox. The focus stays in the search box, which handles the keys. */
export function SuggestionListbox({ id, groups, position, onChoose }: SuggestionListboxProps) {
  const listed = groups.flatMap((group) => group.options)
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="grow">
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="px-3 pt-3 pb-1 text-sm font-semibold text-muted">
            {title}
          </p>
          {options.map((option) => (
            <SuggestionOption
              key={option.to}
              option={option}
              id={suggestionElementId(id, listed.indexOf(option))}
              isChosen={listed.indexOf(option) === position}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type SuggestionOptionProps = {
  option: SearchSuggestion
  id: string
  isChosen: boolean
  onChoose: () => void
}

const SuggestionOption = ({ option, id, isChosen, onChoose }: SuggestionOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled by the box, which has the focus
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    onClick={onChoose}
    className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-box px-3 py-1.5 ${isChosen ? 'bg-sunken outline-2 outline-accent' : 'hover:bg-sunken'}`}
  >
    {option.kind === 'product' ? (
      <ProductSuggestionEntry {...option.product} />
    ) : (
      <TextSuggestionEntry {...option} />
    )}
  </div>
)

type ProductSuggestion = Extract<SearchSuggestion, { kind: 'product' }>['product']

const ProductSuggestionEntry = ({
  title,
  image,
  price,
  discountPercentage,
  fromPrice,
}: ProductSuggestion) => (
  <>
    <ResponsivePicture
      address={image}
      alt=""
      sizes="48px"
      widths={[160]}
      className="size-12 shrink-0 rounded-box"
    />
    <span className="min-w-0 grow">
      <span className="line-clamp-2 leading-snug">{title}</span>
      <span className="flex items-baseline gap-x-1.5 text-sm">
        {fromPrice && <span className="text-muted">from</span>}
        <Price price={price} discountPercentage={discountPercentage} size="line" />
      </span>
    </span>
  </>
)

type TextSuggestion = Exclude<SearchSuggestion, { kind: 'product' }>

const SUGGESTION_ICONS: Record<TextSuggestion['kind'], IconName> = {
  recent: 'clock',
  category: 'grid',
  brand: 'box',
  corrected: 'search',
  all: 'search',
}

function TextSuggestionEntry({ kind, text }: TextSuggestion) {
  const shown = kind === 'all' ? `See all results for “${text}”` : text
  return (
    <>
      <Icon name={SUGGESTION_ICONS[kind]} size={20} className="text-muted" />
      <span className="line-clamp-2 min-w-0 grow">
        {kind === 'corrected' ? <b>{text}</b> : shown}
      </span>
    </>
  )
}
