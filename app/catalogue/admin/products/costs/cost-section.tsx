import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { VariantCost } from '#contract/catalogue/costs.ts'
import { choiceText } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Variant } from '#contract/catalogue/variants.ts'
import type { Seen } from '#contract/platform/values.ts'
import { useAdminCall } from '../../../../platform/admin/admin-mutation.ts'
import { ChangedMeanwhile } from '../../../../platform/admin/edits/changed-meanwhile.tsx'
import { type Change, changedField, useConflict } from '../../../../platform/admin/edits/use-conflict.ts'
import { useSession } from '../../../../platform/session/use-session.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { costsQuery, variantsQuery } from '../queries.ts'
import { CostRow } from './cost-row.tsx'
import { changedCosts, costFault, type TypedCosts } from './read-costs.ts'

const seenOf = (variants: readonly Variant[], stored: readonly VariantCost[]): Seen => {
  const costs = new Map(stored.map(({ variant, cost }) => [variant, cost]))
  return Object.fromEntries(variants.map(({ _id }) => [_id, costs.get(_id) ?? null]))
}

export function CostSection({ product }: { product: Product }) {
  const { user } = useSession()
  return user?.role === 'superAdmin' && <LoadedCosts id={product._id} />
}

function LoadedCosts({ id }: { id: string }) {
  const variants = useQuery(variantsQuery(id)).data?.data ?? []
  const { data } = useQuery(costsQuery(variants.map(({ _id }) => _id)))
  return data && <CostForm variants={variants} stored={data.data} />
}

function CostForm({ variants, stored }: { variants: readonly Variant[]; stored: readonly VariantCost[] }) {
  const [typed, setTyped] = useState<TypedCosts>({})
  const { mutate, isPending } = useAdminCall('PUT /costs')
  const seenNow = seenOf(variants, stored)
  const { seen, conflict, note, restart } = useConflict(seenNow)
  const textOf = (id: string): string => typed[id] ?? String(stored.find(({ variant }) => variant === id)?.cost ?? '')
  const first = textOf(variants[0]?._id ?? '')
  const changed = changedCosts(typed, stored)
  const isWrong = Object.values(typed).some((text) => costFault(text) !== undefined)
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isWrong || changed.length === 0) return
    const onSuccess = (): void => {
      setTyped({})
      restart({ ...seenNow, ...Object.fromEntries(changed.map(({ variant, cost }) => [variant, cost])) })
    }
    mutate({ costs: changed, seen: seen() }, { onSuccess, onError: (error) => note(error, fieldsOf) })
  }
  const fieldsOf = ({ now, names }: Change) =>
    variants
      .filter(({ _id }) => names.includes(_id))
      .map(({ _id: id, values }) => {
        const field = { name: id, label: choiceText(values) || 'Cost', mine: textOf(id), theirs: String(now[id] ?? '') }
        return changedField({ ...field, words: (text) => text }, (text) =>
          setTyped((texts) => ({ ...texts, [id]: text })),
        )
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
        <ChangedMeanwhile conflict={conflict} />
        <div className="table-frame">
          <table className="list-table" aria-labelledby="costs">
            <thead>
              <tr>
                <th scope="col">Variant</th>
                {['Sold for', 'Cost', 'Margin'].map((title) => (
                  <th key={title} scope="col" className="text-right">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {variants.map((variant) => (
                <CostRow
                  key={variant._id}
                  variant={variant}
                  text={textOf(variant._id)}
                  onType={(text) => setTyped((texts) => ({ ...texts, [variant._id]: text }))}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className="flex flex-wrap gap-3">
          {changed.length > 0 && (
            <Button type="submit" pending={isPending} pendingText="Saving…" className="max-sm:grow">
              {changed.length === 1 ? 'Save 1 cost' : `Save ${changed.length} costs`}
            </Button>
          )}
          {variants.length > 1 && first !== '' && (
            <Button tone="quiet" onClick={() => setTyped(Object.fromEntries(variants.map(({ _id }) => [_id, first])))}>
              The first cost for all
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}
