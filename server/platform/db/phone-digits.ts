/** Fewer digits are part of half of all numbers, and are searched as any other text. */
const MIN_DIGITS = 3

/**
 * A typed number as `phone_digits` of the schema: `+234 803-146` is 0803146. Undefined for what no
 * number contains.
 */
export function phoneDigits(typed: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '').replace(/^(00)?234(?=\d)/, '0')
  return digits.length < MIN_DIGITS ? undefined : digits
}
