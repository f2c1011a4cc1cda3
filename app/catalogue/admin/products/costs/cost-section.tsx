import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { marginOfVariant, type VariantCost } from '#contract/catalogue/costs.ts'
import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductVariant } from '#contract/catalogue/variants.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { countWithNoun, formatNaira, formatPercent } from '#contract/platform/format.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { useAdminCall } from '../../../../platform/admin/admin-mutation.ts'
import { ChangedMeanwhile } from '../../../../platform/admin/edits/changed-meanwhile.tsx'
import {
  changedField,
  type SeenChange,
  useConflict,
} from '../../../../platform/admin/edits/use-conflict.ts'
import { UnsavedOffer } from '../../../../platform/admin/unsaved-offer.tsx'
import { ListTable } from '../../../../platform/lists/list-table.tsx'
import { useShopSession } from '../../../../platform/session/use-session.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { costsQuery, variantsQuery } from '../queries.ts'
import {
  changedCosts,
  readTypedCost,
  readTypedCosts,
  type TypedCosts,
  typedCostFault,
} from './read-costs.ts'

/**
 * What each variant costs and earns. Only super admins read costs, so others do not see the
 * section.
 */
export function ProductCostSection({ product }: { product: Product }) {
  const { user } = useShopSession()
  const variants = useQuery(variantsQuery(product._id)).data?.data ?? []
  const { data } = useQuery(
    costsQuery(user?.role === 'superAdmin' ? variants.map(({ _id }) => _id) : []),
  )
  return data && <VariantCostForm variants={variants} stored={data.data} />
}

function VariantCostForm({
  variants,
  stored,
}: {
  variants: readonly ProductVariant[]
  stored: readonly VariantCost[]
}) {
  const [typed, setTyped] = useState<TypedCosts>({})
  const { mutate, isPending } = useAdminCall('PUT /costs')
  const costOf = (id: string): number | null =>
    stored.find(({ variant }) => variant === id)?.cost ?? null
  const seenNow: SeenValues = Object.fromEntries(variants.map(({ _id }) => [_id, costOf(_id)]))
  const { seen, conflict, note, restart } = useConflict(seenNow)
  const textOf = (id: string): string => typed[id] ?? String(costOf(id) ?? '')
  const typeIn = (id: string) => (text: string) => setTyped((texts) => ({ ...texts, [id]: text }))
  const firstCost = textOf(variants[0]?._id ?? '')
  const typeForAll = () => setTyped(Object.fromEntries(variants.map(({ _id }) => [_id, firstCost])))
  const changed = changedCosts(typed, stored)
  const isWrong = Object.values(typed).some((text) => typedCostFault(text) !== undefined)
  const unsaved = {
    isDirty: changed.length > 0 || isWrong,
    typed: () => typed,
    putBack: (kept: Record<string, unknown>) => setTyped(readTypedCosts(kept)),
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
  const fieldsOf = ({ now, names }: SeenChange) =>
    variants
      .filter(({ _id }) => names.includes(_id))
      .map(({ _id: id, values }) => {
        const field = {
          name: id,
          label: textOfChoice(values) || 'Cost',
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
              cell: variantNameText,
            },
            {
              title: 'Sold for',
              isNumber: true,
              cell: (variant) => formatNaira(unitPrice(variant)),
            },
            {
              title: 'Cost',
              headClass: 'text-right',
              className: 'text-right',
              cell: (row) => (
                <VariantCostField
                  name={variantNameText(row)}
                  text={textOf(row._id)}
                  onType={typeIn(row._id)}
                />
              ),
            },
            {
              title: 'Margin',
              isNumber: true,
              cell: (row) => <VariantMargin variant={row} text={textOf(row._id)} />,
            },
          ]}
          isWide={false}
        />
        <div className="flex flex-wrap gap-3">
          {changed.length > 0 && (
            <Button type="submit" pending={isPending} pendingText="Saving…" className="max-sm:grow">
              Save {countWithNoun(changed.length, 'cost')}
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

const variantNameText = ({ values }: ProductVariant): string => textOfChoice(values) || 'One piece'

function VariantCostField({
  name,
  text,
  onType,
}: {
  name: string
  text: string
  onType: (text: string) => void
}) {
  const errorId = useId()
  const fault = typedCostFault(text)
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
const signedFigure = (value: number, format: (value: number) => string): string =>
  value < 0 ? `−${format(-value)}` : format(value)

function VariantMargin({ variant, text }: { variant: ProductVariant; text: string }) {
  const cost = readTypedCost(text)
  if (cost === null || cost === undefined) return 'not known'
  const margin = marginOfVariant(variant, cost)
  return (
    <span className={margin.naira < 0 ? 'font-semibold text-danger' : ''}>
      {signedFigure(margin.naira, formatNaira)} · {signedFigure(margin.percent, formatPercent)}
    </span>
  )
}
