import type { VariantCost } from '#contract/catalogue/costs.ts'
import { messages } from '#contract/messages.ts'
import { Naira, readTypedNaira } from '#contract/platform/form-schemas.ts'
import { isTextValue } from '../../../../platform/store/guards.ts'

/** Typed costs by the variant's `_id`. */
export type TypedCosts = Readonly<Record<string, string>>

/** The typed costs that the browser stored as unsaved; anything else in the storage is skipped. */
export function readTypedCosts(stored: Record<string, unknown>): TypedCosts {
  const typed: Record<string, string> = {}
  for (const [variant, text] of Object.entries(stored)) {
    if (isTextValue(text)) typed[variant] = text
  }
  return typed
}

/** A typed cost in naira: null for an empty field, undefined for a text that is no sum of money. */
export const readTypedCost = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : Naira.safeParse(readTypedNaira(typed)).data

export const typedCostFault = (typed: string): string | undefined =>
  readTypedCost(typed) === undefined ? messages.mustBeNumber : undefined

/** The typed costs that differ from the stored ones. Texts that cannot be read are left out. */
export function changedCosts(typed: TypedCosts, stored: readonly VariantCost[]): VariantCost[] {
  const before = new Map(stored.map(({ variant, cost }) => [variant, cost]))
  return Object.entries(typed).flatMap(([variant, text]) => {
    const cost = readTypedCost(text)
    const isChanged = cost !== undefined && cost !== (before.get(variant) ?? null)
    return isChanged ? [{ variant, cost }] : []
  })
}
