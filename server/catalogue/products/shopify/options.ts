import { type Option, OptionsForm } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'

type Choice = readonly string[]

const keyOf = (text: string): string => text.trim().toLowerCase()

const findValue = (values: Option['values'], text: string) =>
  values.find(({ value }) => keyOf(value) === keyOf(text))

/**
 * The options that rows of variants say: each value once, as it is first written, in the order of
 * the rows.
 */
export const derivedOptions = (names: readonly string[], choices: readonly Choice[]): Option[] =>
  names.map((name, i) => {
    const values = new Map<string, string>()
    for (const choice of choices) {
      const value = choice[i] ?? ''
      if (!values.has(keyOf(value))) values.set(keyOf(value), value)
    }
    return { name, values: [...values.values()].map((value) => ({ value })) }
  })

/** The cell that says options exactly; '' where the variants' rows do. */
export function optionsCell(options: readonly Option[], choices: readonly Choice[]): string {
  const derived = derivedOptions(
    options.map(({ name }) => name),
    choices,
  )
  return JSON.stringify(derived) === JSON.stringify(options) ? '' : JSON.stringify(options)
}

type Said = {
  names: readonly string[]
  /** The choices of the file, after those of variants that the file does not name. */
  choices: readonly Choice[]
  cell: string | undefined
}

/**
 * The options of a product. The cell counts where it fits the choices; else these do, and values
 * that are `known` keep their swatches and their order. Known values that no variant has any more
 * go.
 */
export function optionsOf(said: Said, known: readonly Option[]): Option[] {
  const exact = optionsInCell(said)
  if (exact) return exact
  return derivedOptions(said.names, said.choices).map(({ name, values }, i) => {
    const kept = (known[i]?.values ?? []).filter(({ value }) => findValue(values, value))
    return { name, values: [...kept, ...values.filter(({ value }) => !findValue(kept, value))] }
  })
}

/** Undefined for a cell that contradicts the rows, after an edit of one of them. */
function optionsInCell({ names, choices, cell }: Said): Option[] | undefined {
  const parsed = OptionsForm.safeParse(jsonOf(cell))
  if (!parsed.success || parsed.data.length !== names.length) return undefined
  const options = parsed.data
  const isSame = options.every(({ name }, i) => keyOf(name) === keyOf(names[i] ?? ''))
  const isListed = choices.every((choice) =>
    options.every(({ values }, i) => findValue(values, choice[i] ?? '')),
  )
  return isSame && isListed ? options : undefined
}

function jsonOf(cell: string | undefined): unknown {
  try {
    return JSON.parse(cell ?? '')
  } catch {
    return undefined
  }
}

/** A choice with its values spelled as the options have them. */
export const spelled = (choice: Choice, options: readonly Option[]): string[] =>
  choice.map((typed, i) => {
    const known = findValue(options[i]?.values ?? [], typed)
    return known?.value ?? typed
  })

/** Reason why options cannot be stored; undefined if they can. */
export function optionsProblem(options: readonly Option[]): string | undefined {
  const parsed = OptionsForm.safeParse(options)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? messages.badRequest
  const names = options.map(({ name }) => name)
  return new Set(names.map(keyOf)).size < names.length ? messages.importOptionTwice : undefined
}
