/**
 * Gives a field a text as if it was typed now: React acts on a change only if it believes that the
 * field held another text.
 */
export function fillInputField(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void {
  const { set } = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(field),
    'value',
  ) as PropertyDescriptor
  field.value = '' // React sees this, as it has put a property of its own on the element
  set?.call(field, text)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
