import { OptionsForm, type ProductOption } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'

type OptionChoice = readonly string[]

const foldOptionText = (text: string): string => text.trim().toLowerCase()

const findOptionValue = (values: ProductOption['values'], text: string) =>
  values.find(({ value }) => foldOptionText(value) === foldOptionText(text))

/**
 * The options that rows of variants say: each value once, as it is first written, in the order of
 * the rows.
 */
export const deriveOptionsFromRows = (
  names: readonly string[],
  choices: readonly OptionChoice[],
): ProductOption[] =>
  names.map((name, i) => {
    const values = new Map<string, string>()
    for (const choice of choices) {
      const value = choice[i] ?? ''
      if (!values.has(foldOptionText(value))) values.set(foldOptionText(value), value)
    }
    return { name, values: [...values.values()].map((value) => ({ value })) }
  })

/** The cell that says options exactly; '' where the variants' rows do. */
export function cellOfOptions(
  options: readonly ProductOption[],
  choices: readonly OptionChoice[],
): string {
  const derived = deriveOptionsFromRows(
    options.map(({ name }) => name),
    choices,
  )
  return JSON.stringify(derived) === JSON.stringify(options) ? '' : JSON.stringify(options)
}

type FileOptions = {
  names: readonly string[]
  /** The choices of the file, after those of variants that the file does not name. */
  choices: readonly OptionChoice[]
  cell: string | undefined
}

/**
 * The options of a product. The cell counts where it fits the choices; else these do, and values
 * that are `known` keep their swatches and their order. Known values that no variant has any more
 * go.
 */
export function optionsOfProductFile(
  said: FileOptions,
  known: readonly ProductOption[],
): ProductOption[] {
  const exact = readOptionsCell(said)
  if (exact) return exact
  return deriveOptionsFromRows(said.names, said.choices).map(({ name, values }, i) => {
    const kept = (known[i]?.values ?? []).filter(({ value }) => findOptionValue(values, value))
    return {
      name,
      values: [...kept, ...values.filter(({ value }) => !findOptionValue(kept, value))],
    }
  })
}

/** Undefined for a cell that contradicts the rows, after an edit of one of them. */
function readOptionsCell({ names, choices, cell }: FileOptions): ProductOption[] | undefined {
  const parsed = OptionsForm.safeParse(parseJsonCell(cell))
  if (!parsed.success || parsed.data.length !== names.length) return undefined
  const options = parsed.data
  const isSame = options.every(
    ({ name }, i) => foldOptionText(name) === foldOptionText(names[i] ?? ''),
  )
  const isListed = choices.every((choice) =>
    options.every(({ values }, i) => findOptionValue(values, choice[i] ?? '')),
  )
  return isSame && isListed ? options : undefined
}

function parseJsonCell(cell: string | undefined): unknown {
  try {
    return JSON.parse(cell ?? '')
  } catch {
    return undefined
  }
}

/** A choice with its values spelled as the options have them. */
export const spellAsOptions = (choice: OptionChoice, options: readonly ProductOption[]): string[] =>
  choice.map((typed, i) => {
    const known = findOptionValue(options[i]?.values ?? [], typed)
    return known?.value ?? typed
  })

/** Reason why options cannot be stored; undefined if they can. */
export function findOptionsProblem(options: readonly ProductOption[]): string | undefined {
  const parsed = OptionsForm.safeParse(options)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? messages.badRequest
  const names = options.map(({ name }) => name)
  return new Set(names.map(foldOptionText)).size < names.length
    ? messages.importOptionTwice
    : undefined
}
