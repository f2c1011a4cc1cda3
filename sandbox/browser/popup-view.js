/** The views of the popup. It knows no rules of payments. */

const panel = document.querySelector('.panel')
const findAll = (selector) => [...panel.querySelectorAll(selector)]
const find = (selector) => panel.querySelector(selector)

export const form = (name) => find(`[data-form="${name}"]`)
export function on(selector, event, run) {
  for (const element of findAll(selector)) element.addEventListener(event, run)
}

/** Kobo in, `₦1,234.50` out. */
export const naira = (kobo) =>
  `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`

/** Fills every element marked `data-text="name"`; text only, never markup. */
export function setTexts(texts) {
  for (const [name, text] of Object.entries(texts)) {
    for (const element of findAll(`[data-text="${name}"]`)) element.textContent = text
  }
}

/** Shows one view and moves the focus into it, so that keyboard and screen reader follow. */
export function showView(name) {
  for (const view of findAll('[data-view]')) view.hidden = view.dataset.view !== name
  const target = find(
    `[data-view="${name}"] :is(input[name="answer"], [data-answer], .primary, .plain)`,
  )
  const first = name === 'pay' || !target ? find('#title') : target
  first.focus({ preventScroll: name === 'pay' })
}

export const focusTitle = () => find('#title').focus()

/** The check box `leave right after paying`. */
export const isLeavingAfterPay = () => find('input[name="closeAfterPay"]').checked

export function setAlert(message) {
  const alert = find('[data-alert]')
  alert.hidden = !message
  alert.textContent = message ?? ''
}

/** While a step is under way, a second click does nothing. */
export function setBusy(isBusy) {
  for (const button of findAll('.primary, .plain:not([data-close]), [data-answer]'))
    button.disabled = isBusy
}

export function showChannel(channel) {
  const formNames = { card: 'card', bank: 'bank', bank_transfer: 'transfer' }
  for (const [value, name] of Object.entries(formNames)) form(name).hidden = value !== channel
}

/** The ways to pay that this transaction allows; the first one is chosen. */
export function offerChannels(channels) {
  const inputs = findAll('input[name="channel"]')
  for (const input of inputs) {
    input.closest('label').hidden = !channels.includes(input.value)
    input.checked = input.value === channels[0]
  }
  find('.channels').hidden = channels.length < 2
  showChannel(channels[0])
}

/** One button per test card, in place of those of an earlier payment. */
export function offerCards(cards, choose) {
  const choices = find('[data-choices]')
  const buttons = cards.map((card) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = card.label
    button.setAttribute('aria-pressed', 'false')
    button.addEventListener('click', () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button))
      choose(card)
    })
    return button
  })
  choices.replaceChildren(choices.querySelector('legend'), ...buttons)
}

export function groupDigits({ target }) {
  // Only at the end of the text: in an edit inside it the caret would jump.
  if (target.selectionStart !== target.value.length) return
  target.value = target.value.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')
}

export function slashExpiry({ target, inputType }) {
  if (inputType?.startsWith('delete') || target.selectionStart !== target.value.length) return
  target.value = target.value.replace(/^(\d\d)(\d)/, '$1/$2')
}

/** Tab goes round inside the panel; Esc is the close button. */
export function trapFocus(close) {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return close()
    if (event.key !== 'Tab') return
    const stops = findAll('button, input, select').filter(isTabStop)
    const first = stops[0]
    const last = stops.at(-1)
    const { activeElement } = document
    // Backwards, the focus goes from the title, which is no stop, to the last stop, too.
    const isAtStart = activeElement === first || !stops.includes(activeElement)
    const isLeaving = event.shiftKey ? isAtStart : activeElement === last
    if (!isLeaving) return
    event.preventDefault()
    const target = event.shiftKey ? last : first
    target?.focus()
  })
}

/** Tells whether Tab stops at an element; in a group of radio buttons, only at the chosen one. */
const isTabStop = (element) =>
  !element.disabled && element.checkVisibility() && (element.type !== 'radio' || element.checked)
