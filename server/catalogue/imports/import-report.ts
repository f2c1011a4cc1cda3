import type { ImportChange, ImportProblem, ImportSku } from '#contract/catalogue/imports.ts'
import {
  MAX_IMPORT_REFUSED,
  MAX_IMPORT_REPORT,
  MAX_IMPORT_TYPES,
} from '#contract/platform/limits.ts'
import type { StoredType } from '../tables/imports.ts'
import { type DesiredProduct, isImageHash } from './compare.ts'
import { type FileProduct, importProblemOf } from './read-products.ts'
import { storableExcerpt } from './read-rows.ts'
import { differsByLeadingZeros } from './rewritten-texts.ts'

const MAX_SHOWN_TITLE = 200

/** What a check counts and lists for the admin. Each list has a limit; all products are counted. */
export class ImportReport {
  readonly #counts = {
    created: 0,
    changed: 0,
    unchanged: 0,
    variants: 0,
    drafts: 0,
    refused: 0,
    left_out: 0,
    sku_total: 0,
  }
  readonly #refused: ImportProblem[] = []
  /**
   * Rows left out of products that are imported, and notes on such products; the report lists them
   * after the others.
   */
  readonly #leftOut: ImportProblem[] = []
  readonly #notes: ImportProblem[] = []
  readonly #changes: ImportChange[] = []
  readonly #skus: ImportSku[] = []
  readonly #types = new Map<string, StoredType>()

  get isEmpty(): boolean {
    const { created, changed, unchanged, refused } = this.#counts
    return created + changed + unchanged + refused === 0
  }

  /** The product is imported all the same. */
  note(problem: ImportProblem): void {
    this.#counts.left_out += Number(!problem.isTaken)
    const list = problem.isTaken ? this.#notes : this.#leftOut
    if (list.length < MAX_IMPORT_REPORT) list.push(problem)
  }

  /** Counts once, whatever is wrong with it. */
  refuse(problems: readonly ImportProblem[]): undefined {
    this.#counts.refused += 1
    if (this.#refused.length < MAX_IMPORT_REFUSED) this.#refused.push(...problems)
  }

  refuseProduct({ row, cells }: FileProduct, reason: string, number = row): undefined {
    return this.refuse([importProblemOf({ number, cells }, reason)])
  }

  /** Undefined where the file has too many of them. */
  typeNamed(type: string): StoredType | undefined {
    const known = this.#types.get(type.toLowerCase())
    if (known || this.#types.size >= MAX_IMPORT_TYPES) return known
    const made = { type, products: 0, variants: 0, drafts: 0 }
    this.#types.set(type.toLowerCase(), made)
    return made
  }

  countNew(desired: DesiredProduct, type: StoredType | undefined): void {
    const isDraft = !desired.published || !desired.images.some(isImageHash)
    countVariantsAndDraft(this.#counts, desired, isDraft)
    this.#counts.created += 1
    if (type) {
      countVariantsAndDraft(type, desired, isDraft)
      type.products += 1
    }
    this.#show({ title: desired.title, changes: [] })
  }

  countUnchanged(): void {
    this.#counts.unchanged += 1
  }

  countChanged(change: ImportChange, desired: DesiredProduct): void {
    this.#counts.changed += 1
    this.#askForSkus(change.title, desired)
    this.#show(change)
  }

  #askForSkus(title: string, { variants }: DesiredProduct): void {
    for (const { row, sku, present } of variants) {
      if (!present || !differsByLeadingZeros(present.sku, sku)) continue
      this.#counts.sku_total += 1
      if (this.#skus.length >= MAX_IMPORT_REPORT) continue
      this.#skus.push({
        row,
        title: storableExcerpt(title, MAX_SHOWN_TITLE),
        shop: present.sku,
        file: sku,
      })
    }
  }

  #show(change: ImportChange): void {
    if (this.#changes.length < MAX_IMPORT_REPORT) this.#changes.push(change)
  }

  /** The columns of `import` that hold the report. */
  toColumns() {
    return {
      ...this.#counts,
      problems: JSON.stringify([
        ...this.#refused,
        ...[...this.#leftOut, ...this.#notes].slice(0, MAX_IMPORT_REPORT),
      ]),
      changes: JSON.stringify(this.#changes),
      types: JSON.stringify([...this.#types.values()]),
      skus: JSON.stringify(this.#skus),
    }
  }
}

function countVariantsAndDraft(
  counts: { variants: number; drafts: number },
  { variants }: DesiredProduct,
  isDraft: boolean,
): void {
  counts.variants += variants.length
  if (isDraft) counts.drafts += 1
}
