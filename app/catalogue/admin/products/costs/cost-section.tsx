import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { marginOf, type VariantCost } from '#contract/catalogue/costs.ts'
import { choiceText } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Variant } from '#contract/catalogue/variants.ts'
import { unitPrice } from '#contract/orders/pricing.ts'
import { naira, percent } from '#contract/platform/format.ts'
import type { Seen } from '#contract/platform/values.ts'
import { useAdminCall } from '../../../../platform/admin/admin-mutation.ts'
import { ChangedMeanwhile } from '../../../../platform/admin/edits/changed-meanwhile.tsx'
import {
  type Change,
  changedField,
  useConflict,
} from '../../../../platform/admin/edits/use-conflict.ts'
import { UnsavedOffer } from '../../../../platform/admin/unsaved-offer.tsx'
import { ListTable } from '../../../../platform/lists/list-table.tsx'
import { useSession } from '../../../../platform/session/use-session.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { costsQuery, variantsQuery } from '../queries.ts'
import { changedCosts, costFault, readCost, readTyped, type TypedCosts } from './read-costs.ts'

/**
 * What each variant costs and earns. Only super admins read costs, so others do not see the
 * section.
 */
export function CostSection({ product }: { product: Product }) {
  const { user } = useSession()
  const variants = useQuery(variantsQuery(product._id)).data?.data ?? []
  const { data } = useQuery(
    costsQuery(user?.role === 'superAdmin' ? variants.map(({ _id }) => _id) : []),
  )
  return data && <CostForm variants={variants} stored={data.data} />
}

function CostForm({
  variants,
  stored,
}: {
  variants: readonly Variant[]
  stored: readonly VariantCost[]
}) {
  const [typed, setTyped] = useState<TypedCosts>({})
  const { mutate, isPending } = useAdminCall('PUT /costs')
  const costOf = (id: string): number | null =>
    stored.find(({ variant }) => variant === id)?.cost ?? null
  const seenNow: Seen = Object.fromEntries(variants.map(({ _id }) => [_id, costOf(_id)]))
  const { seen, conflict, note, restart } = useConflict(seenNow)
  const textOf = (id: string): string => typed[id] ?? String(costOf(id) ?? '')
  const typeIn = (id: string) => (text: string) => setTyped((texts) => ({ ...texts, [id]: text }))
  const firstCost = textOf(variants[0]?._id ?? '')
  const typeForAll = () => setTyped(Object.fromEntries(variants.map(({ _id }) => [_id, firstCost])))
  const changed = changedCosts(typed, stored)
  const isWrong = Object.values(typed).some((text) => costFault(text) !== undefined)
  const unsaved = {
    isDirty: changed.length > 0 || isWrong,
    typed: () => typed,
    putBack: (kept: Record<string, unknown>) => setTyped(readTyped(kept)),
  }
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isWrong || changed.length === 0) return
    const onSuccess = (): void => {
      setTyped({})
      const saved = Object.fromEntries(changed.map(({ variant, cost }) => [variant, cost]))
      restart({ ...seenNow, ...saved })
    }
    mutate(
      { costs: changed, seen: seen() },
      { onSuccess, onError: (error) => note(error, fieldsOf) },
    )
  }
  const fieldsOf = ({ now, names }: Change) =>
    variants
      .filter(({ _id }) => names.includes(_id))
      .map(({ _id: id, values }) => {
        const field = {
          name: id,
          label: choiceText(values) || 'Cost',
          mine: textOf(id),
          theirs: String(now[id] ?? ''),
          words: (text: string) => text,
        }
        return changedField(field, typeIn(id))
      })
  return (
    <section aria-labelledby="costs" className="border-t border-line pt-6 lg:col-span-2">
      <h3 id="costs" className="display text-xl">
        Cost and margin
      </h3>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
        Only super admins see this. Each order keeps the cost of its day.
      </p>
      <form onSubmit={save} noValidate className="grid gap-4">
        <UnsavedOffer form={unsaved} name="costs" />
        <ChangedMeanwhile conflict={conflict} />
        <ListTable
          aria-labelledby="costs"
          rows={variants}
          keyOf={({ _id }) => _id}
          columns={[
            {
              title: 'Variant',
              isUntitled: true,
              className: 'cell-head font-semibold',
              cell: nameOf,
            },
            { title: 'Sold for', isNumber: true, cell: (variant) => naira(unitPrice(variant)) },
            {
              title: 'Cost',
              headClass: 'text-right',
              className: 'text-right',
              cell: (row) => (
                <CostField name={nameOf(row)} text={textOf(row._id)} onType={typeIn(row._id)} />
              ),
            },
            {
              title: 'Margin',
              isNumber: true,
              cell: (row) => <Margin variant={row} text={textOf(row._id)} />,
            },
          ]}
          isWide={false}
        />
        <div className="flex flex-wrap gap-3">
          {changed.length > 0 && (
            <Button type="submit" pending={isPending} pendingText="Saving…" className="max-sm:grow">
              {changed.length === 1 ? 'Save 1 cost' : `Save ${changed.length} costs`}
            </Button>
          )}
          {variants.length > 1 && firstCost !== '' && (
            <Button tone="quiet" onClick={typeForAll}>
              The first cost for all
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

const nameOf = ({ values }: Variant): string => choiceText(values) || 'One piece'

function CostField({
  name,
  text,
  onType,
}: {
  name: string
  text: string
  onType: (text: string) => void
}) {
  const errorId = useId()
  const fault = costFault(text)
  return (
    <>
      <input
        className="input w-32 text-right tabular-nums"
        aria-label={`Cost of ${name} in naira`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? errorId : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      {fault && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {fault}
        </p>
      )}
    </>
  )
}

/** Writes a minus before the naira sign: `−₦300`. */
const signed = (value: number, format: (value: number) => string): string =>
  value < 0 ? `−${format(-value)}` : format(value)

function Margin({ variant, text }: { variant: Variant; text: string }) {
  const cost = readCost(text)
  if (cost === null || cost === undefined) return 'not known'
  const margin = marginOf(variant, cost)
  return (
    <span className={margin.naira < 0 ? 'font-semibold text-danger' : ''}>
      {signed(margin.naira, naira)} · {signed(margin.percent, percent)}
    </span>
  )
}
