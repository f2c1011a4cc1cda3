import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { deliveryOfferText } from '#contract/shopfront/delivery.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useFocusOnChange } from '../../platform/ui/use-focus-on-change.ts'
import { type DeliveryPlace, storeDeliveryPlace } from './place.ts'
import { useDeliveryStates, useLgasOfState } from './queries.ts'

type DeliveryEstimateProps = {
  place: DeliveryPlace | undefined
  isChoosing: boolean
  onChoose: (isChoosing: boolean) => void
}

/**
 * Shows what a delivery costs and how long it takes, such as `to Ikeja: ₦2,000, 1 to 2 days`, and
 * the fields that change the place. This is an estimate: the server prices the order.
 */
export default function DeliveryEstimate({ place, isChoosing, onChoose }: DeliveryEstimateProps) {
  const { states, isPending, error } = useDeliveryStates()
  const state = states.find(({ _id }) => _id === place?.state)
  const text = useFocusOnChange(isChoosing)
  if (isPending) return <p className="py-3 text-muted">Loading the prices…</p>
  if (error && states.length === 0) return <p className="py-3 text-muted">{error.message}</p>
  // The fields open without a state, too: the shop may have stopped delivering to the chosen one.
  const isOpen = isChoosing || !state
  return (
    <div className="grid min-w-0 grow gap-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <p ref={text} tabIndex={-1} role="status">
          {state ? (
            <PricedDeliveryText state={state} lga={place?.lga} />
          ) : (
            'Where should we deliver?'
          )}
        </p>
        {!isOpen && (
          <button type="button" className="text-link min-h-11" onClick={() => onChoose(true)}>
            Change<span className="sr-only"> the place of delivery</span>
          </button>
        )}
      </div>
      {isOpen && (
        <PlaceFields states={states} place={state && place} onDone={() => onChoose(false)} />
      )}
    </div>
  )
}

const PricedDeliveryText = ({ state, lga }: { state: DeliveryState; lga: string | undefined }) => (
  <>
    <span className="sr-only">Delivery </span>to {lga || state.state}:{' '}
    <strong className="font-semibold tabular-nums">{deliveryOfferText(state)}</strong>
  </>
)

type PlaceFieldsProps = {
  states: readonly DeliveryState[]
  place: DeliveryPlace | undefined
  onDone: () => void
}

function PlaceFields({ states, place, onDone }: PlaceFieldsProps) {
  const first = useRef<HTMLSelectElement>(null)
  const { lgas } = useLgasOfState(place?.state ?? '')
  // The first field takes the focus of the button that was pressed, whose place it takes.
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="grid gap-3 pb-2 sm:grid-cols-2">
      <LabelledPlaceSelect
        ref={first}
        label="Delivery state"
        value={place?.state ?? ''}
        onChange={({ target }) => storeDeliveryPlace({ state: target.value, lga: '' })}
      >
        <option value="">Choose your state</option>
        {states.map(({ _id, state }) => (
          <option key={_id} value={_id}>
            {state}
          </option>
        ))}
      </LabelledPlaceSelect>
      {lgas.length > 0 && (
        <LabelledPlaceSelect
          label="Delivery area"
          value={place?.lga ?? ''}
          onChange={({ target }) =>
            storeDeliveryPlace({ state: place?.state ?? '', lga: target.value })
          }
        >
          <option value="">Anywhere in the state</option>
          {lgas.map((lga) => (
            <option key={lga}>{lga}</option>
          ))}
        </LabelledPlaceSelect>
      )}
      <Button
        tone="secondary"
        className="sm:col-span-2 sm:justify-self-start"
        onClick={onDone}
        disabled={!place}
      >
        Done
      </Button>
    </div>
  )
}

function LabelledPlaceSelect({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select {...select} id={id} className="input" />
    </div>
  )
}
