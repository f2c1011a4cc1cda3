import { fillField } from '../ui/fill-field.ts'

/**
 * Runs in the head of each page, before the page's own scripts are there, which takes 5 s on 400
 * kbit/s. It keeps what a visitor presses and types until then, and does it in the same order once
 * React has taken over.
 *
 * `vite.config.ts` makes one short classic script of this file. The content policy names it by its
 * hash.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/**
 * A press, and which of the elements of its kind and name it was on: hydration may replace the
 * element.
 */
type Press = {
  element: HTMLElement
  place: number
  submitter?: HTMLElement | null
  /** What is shown as running. */
  mark: HTMLElement
}

const presses: Press[] = []
const fields = new Map<Field, { value: string; isChecked: boolean; place: number }>()

const nameOf = (element: Element): string | null =>
  element.getAttribute('aria-label') || element.getAttribute('name') || element.textContent

const namesakesOf = (element: HTMLElement): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>(element.localName)).filter(
    (other) => nameOf(other) === nameOf(element),
  )

const placeOf = (element: HTMLElement): number => namesakesOf(element).indexOf(element)

const findAgain = <Kind extends HTMLElement>(element: Kind, place: number): Kind | undefined =>
  element.isConnected ? element : (namesakesOf(element)[place] as Kind | undefined)

const isTicked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)

/** Fields are filled in again in the order in which they were left. */
function noteField(field: Field): void {
  fields.delete(field)
  const isChecked = isTicked(field) && field.checked
  if (field.type === 'checkbox' && isChecked === (field as HTMLInputElement).defaultChecked) return
  fields.set(field, { value: field.value, isChecked, place: placeOf(field) })
}

/** A kept control is shown as running. From then on only a stepper counts further presses. */
function keep(event: Event, press: Omit<Press, 'place'>): void {
  event.preventDefault()
  const isKept = presses.some(({ element }) => element === press.element)
  if (isKept && !press.element.matches('[role=group] > button')) return
  presses.push({ ...press, place: placeOf(press.element) })
  press.mark.setAttribute('aria-busy', 'true')
}

/**
 * What the browser does by itself waits only for presses before it. A second press of it does not
 * wait.
 */
const isLeftToBrowser = (element: HTMLElement): boolean =>
  presses.length === 0 || presses.some((press) => press.element === element)

function onClick(event: MouseEvent): void {
  // React may be about to hydrate: it must not act on this one as well
  event.stopImmediatePropagation()
  const control = event.target instanceof Element && event.target.closest<HTMLElement>('a, button')
  if (!control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (control instanceof HTMLAnchorElement) {
    if (control.target || isLeftToBrowser(control)) return
  } else if ((control as HTMLButtonElement).type !== 'button') return // its form is submitted
  keep(event, { element: control, mark: control })
}

function onSubmit(event: SubmitEvent): void {
  event.stopImmediatePropagation()
  const form = event.target as HTMLFormElement
  if (form.hasAttribute('action') && isLeftToBrowser(form)) return
  keep(event, { element: form, submitter: event.submitter, mark: event.submitter ?? form })
}

function onInput(event: Event): void {
  event.stopImmediatePropagation()
  const { target } = event
  if (target instanceof Element && target.matches('input:not([type=file]), textarea, select'))
    noteField(target as Field)
}

const listeners = [
  ['click', onClick],
  ['submit', onSubmit],
  ['input', onInput],
  ['change', onInput],
] as [string, EventListener][]
// React listens to the document. Listeners of the window that capture come first.
for (const [type, listener] of listeners) addEventListener(type, listener, true)

function clearMarks(): void {
  for (const { mark } of presses) mark.removeAttribute('aria-busy')
}

/** To be called just before hydration. Some password managers fill in a field without an event. */
function prepare(): void {
  clearMarks()
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input:read-write, textarea:read-write',
  )) {
    if (field.value !== field.defaultValue) noteField(field)
  }
}

/** Gives up what was kept. */
function stop(): void {
  for (const [type, listener] of listeners) removeEventListener(type, listener, true)
  clearMarks()
}

function tick(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked
  field.click()
}

function focusAgain(): void {
  const { activeElement, body } = document
  if (activeElement !== body)
    activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

async function fillAgain(): Promise<void> {
  for (const [field, { value, isChecked, place }] of fields) {
    const found = findAgain(field, place)
    if (found && isTicked(found)) tick(found, isChecked)
    else if (found) fillField(found, value)
    await null
  }
  fields.clear()
}

async function pressAgain(): Promise<void> {
  for (const { element, place, submitter } of presses.splice(0)) {
    const found = findAgain(element, place)
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
async function replay(): Promise<void> {
  stop()
  await null
  focusAgain()
  await fillAgain()
  await pressAgain()
}

const earlyPresses = { prepare, stop, replay }
export type EarlyPresses = typeof earlyPresses

Object.assign(globalThis, { earlyPresses })
