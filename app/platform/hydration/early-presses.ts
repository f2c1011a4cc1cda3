import { fillInputField } from '../ui/fill-field.ts'

/**
 * Runs in the head of each page, before the page's own scripts are there, which takes 5 s on 400
 * kbit/s. It keeps what a visitor presses and types until then, and does it in the same order once
 * React has taken over.
 *
 * `vite.config.ts` makes one short classic script of this file. The content policy names it by its
 * hash.
 */

type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/**
 * A press, and which of the elements of its kind and name it was on: hydration may replace the
 * element.
 */
type EarlyPress = {
  element: HTMLElement
  place: number
  submitter?: HTMLElement | null
  /** What is shown as running. */
  mark: HTMLElement
}

const presses: EarlyPress[] = []
const earlyFields = new Map<EarlyField, { value: string; isChecked: boolean; place: number }>()

const nameOfControl = (element: Element): string | null =>
  element.getAttribute('aria-label') || element.getAttribute('name') || element.textContent

const namesakesOf = (element: HTMLElement): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>(element.localName)).filter(
    (other) => nameOfControl(other) === nameOfControl(element),
  )

const placeOfControl = (element: HTMLElement): number => namesakesOf(element).indexOf(element)

const findControlAgain = <Kind extends HTMLElement>(
  element: Kind,
  place: number,
): Kind | undefined =>
  element.isConnected ? element : (namesakesOf(element)[place] as Kind | undefined)

const isTickedControl = (field: EarlyField): field is HTMLInputElement =>
  /^(checkbox|radio)$/.test(field.type)

/** Fields are filled in again in the order in which they were left. */
function noteTypedField(field: EarlyField): void {
  earlyFields.delete(field)
  const isChecked = isTickedControl(field) && field.checked
  if (field.type === 'checkbox' && isChecked === (field as HTMLInputElement).defaultChecked) return
  earlyFields.set(field, { value: field.value, isChecked, place: placeOfControl(field) })
}

/** A kept control is shown as running. From then on only a stepper counts further presses. */
function keepEarlyPress(event: Event, press: Omit<EarlyPress, 'place'>): void {
  event.preventDefault()
  const isKept = presses.some(({ element }) => element === press.element)
  if (isKept && !press.element.matches('[role=group] > button')) return
  presses.push({ ...press, place: placeOfControl(press.element) })
  press.mark.setAttribute('aria-busy', 'true')
}

/**
 * What the browser does by itself waits only for presses before it. A second press of it does not
 * wait.
 */
const isLeftToBrowser = (element: HTMLElement): boolean =>
  presses.length === 0 || presses.some((press) => press.element === element)

function keepEarlyClick(event: MouseEvent): void {
  // React may be about to hydrate: it must not act on this one as well
  event.stopImmediatePropagation()
  const control = event.target instanceof Element && event.target.closest<HTMLElement>('a, button')
  if (!control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (control instanceof HTMLAnchorElement) {
    if (control.target || isLeftToBrowser(control)) return
  } else if ((control as HTMLButtonElement).type !== 'button') return // its form is submitted
  keepEarlyPress(event, { element: control, mark: control })
}

function keepEarlySubmit(event: SubmitEvent): void {
  event.stopImmediatePropagation()
  const form = event.target as HTMLFormElement
  if (form.hasAttribute('action') && isLeftToBrowser(form)) return
  keepEarlyPress(event, {
    element: form,
    submitter: event.submitter,
    mark: event.submitter ?? form,
  })
}

function keepEarlyInput(event: Event): void {
  event.stopImmediatePropagation()
  const { target } = event
  if (target instanceof Element && target.matches('input:not([type=file]), textarea, select'))
    noteTypedField(target as EarlyField)
}

const earlyListeners = [
  ['click', keepEarlyClick],
  ['submit', keepEarlySubmit],
  ['input', keepEarlyInput],
  ['change', keepEarlyInput],
] as [string, EventListener][]
// React listens to the document. Listeners of the window that capture come first.
for (const [type, listener] of earlyListeners) addEventListener(type, listener, true)

function clearPressMarks(): void {
  for (const { mark } of presses) mark.removeAttribute('aria-busy')
}

/** To be called just before hydration. Some password managers fill in a field without an event. */
function prepareEarlyPresses(): void {
  clearPressMarks()
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input:read-write, textarea:read-write',
  )) {
    if (field.value !== field.defaultValue) noteTypedField(field)
  }
}

/** Gives up what was kept. */
function stopEarlyPresses(): void {
  for (const [type, listener] of earlyListeners) removeEventListener(type, listener, true)
  clearPressMarks()
}

function tickControlAgain(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked
  field.click()
}

function focusControlAgain(): void {
  const { activeElement, body } = document
  if (activeElement !== body)
    activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

async function fillFieldAgain(): Promise<void> {
  for (const [field, { value, isChecked, place }] of earlyFields) {
    const found = findControlAgain(field, place)
    if (found && isTickedControl(found)) tickControlAgain(found, isChecked)
    else if (found) fillInputField(found, value)
    await null
  }
  earlyFields.clear()
}

async function pressControlAgain(): Promise<void> {
  for (const { element, place, submitter } of presses.splice(0)) {
    const found = findControlAgain(element, place)
    if (found instanceof HTMLFormElement)
      found.requestSubmit(submitter?.isConnected ? submitter : null)
    else found?.click()
    await null
  }
}

/**
 * To be called after hydration. React draws what one event changed in the microtask after it,
 * before the next event.
 */
async function replayEarlyPresses(): Promise<void> {
  stopEarlyPresses()
  await null
  focusControlAgain()
  await fillFieldAgain()
  await pressControlAgain()
}

const earlyPresses = {
  prepare: prepareEarlyPresses,
  stop: stopEarlyPresses,
  replay: replayEarlyPresses,
}
export type EarlyPresses = typeof earlyPresses

Object.assign(globalThis, { earlyPresses })
