import { fillInputField } from '../ui/fill-field.ts'

/** The last text of each field that the page has heard of by an event. */
const heardTexts = new WeakMap<EventTarget, string>()

type TextField = HTMLInputElement | HTMLTextAreaElement

const NO_TEXT = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/

const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !NO_TEXT.test(element.type))

function noteFilledField({ target }: Event): void {
  if (target && isTextField(target)) heardTexts.set(target, target.value)
}

const isUnheardField = (field: TextField): boolean => {
  const { value, defaultValue, readOnly, disabled } = field
  return !readOnly && !disabled && value !== (heardTexts.get(field) ?? defaultValue)
}

function hearFilledFields({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return
  const fields = Array.from(target.elements).filter(isTextField).filter(isUnheardField)
  // Read before the first is filled: React then draws the form, and empties those of which it has
  // not heard.
  const texts = fields.map((field) => ({ field, text: field.value }))
  for (const { field, text } of texts) fillInputField(field, text)
}

/**
 * Some password managers fill in a field without an event: on the screen it has a text, and for
 * React it is blank. So each form reads its fields when it is submitted, before its own handler
 * does. Listeners are added once, however often this is called.
 */
export function hearFieldsAtSubmit(): void {
  addEventListener('input', noteFilledField, true)
  addEventListener('submit', hearFilledFields, true)
}
