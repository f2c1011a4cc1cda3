/**
 * The popup: opens a session, takes the payer through the steps, and notifies the shop's page of
 * the result.
 */
import { chargeStep, openSession, reportClosed, statusOf } from './popup-api.js'
import { listen, notifyParent } from './popup-parent.js'
import * as view from './popup-view.js'

const SUCCESS_SHOWN_MS = 900
const TRANSFER_POLL_MS = 500

/** The open payment, as the server describes it, or null. */
let session = null
/** The test card last chosen or null: its PIN is the hint. */
let card = null
/** `paying`, `waiting` (for a transfer), `paid`, or `closed`. */
let phase = 'closed'
let status = null

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

let opened = 0
async function open(parameters) {
  opened += 1
  const turn = opened
  session = null
  status = null
  phase = 'paying'
  view.setAlert('')
  view.showView('loading')
  try {
    const answer = await openSession(parameters)
    if (turn !== opened) return // another payment was opened since
    session = answer
  } catch (error) {
    if (turn !== opened) return
    notifyParent('error', { type: 'setup', message: error.message })
    view.setAlert(error.message)
    return view.showView('stopped')
  }
  status = session.transaction_status
  present(session)
  notifyParent('loaded:transaction', {
    id: session.id,
    customer: session.customer,
    accessCode: session.access_code,
  })
}

function present({ merchant_name: merchant, email, amount, channels, sandbox }) {
  const { bank, cards } = sandbox
  view.setTexts({
    merchant: `Pay ${merchant}`,
    email,
    amount: view.naira(amount),
    bank: bank.name,
    account: bank.account,
  })
  for (const name of ['card', 'bank'])
    view.form(name).querySelector('[data-pay]').textContent = `Pay ${view.naira(amount)}`
  view.offerChannels(channels)
  view.offerCards(cards, chooseCard)
  view.form('bank').elements.account.value = bank.account
  view.setBusy(false)
  view.showView('pay')
}

function chooseCard(chosen) {
  card = chosen
  const { number, expiry, cvv } = view.form('card').elements
  number.value = chosen.number.replace(/(\d{4})(?=\d)/g, '$1 ')
  expiry.value = `12/${String(new Date().getFullYear() + 3).slice(-2)}`
  cvv.value = chosen.cvv
  view.setAlert('')
}

/** Sends one step; the reply says what to show next. */
async function submit(step) {
  if (!session) return
  const { access_code: accessCode } = session
  view.setAlert('')
  view.setBusy(true)
  try {
    const reply = await chargeStep(accessCode, step)
    if (accessCode === session?.access_code && phase !== 'closed') follow(reply)
  } catch (error) {
    view.setAlert(error.message)
  } finally {
    view.setBusy(false)
  }
}

const OTP_HINT = 'Test one-time password: 123456'

const next = {
  send_pin: ({ message }) => askFor('pin', message, `Test PIN: ${pinHint()}`),
  send_phone: ({ message }) => askFor('phone', message, 'Any phone number, such as 08012345678'),
  send_otp: ({ message }) => askFor('otp', message, OTP_HINT),
  open_url: () => view.showView('bank-page'),
  success: (reply) => succeed(reply),
  pending: () => awaitTransfer(),
}

function follow(reply) {
  status = reply.status in next ? status : 'failed'
  if (reply.status in next) return next[reply.status](reply)
  view.showView('pay')
  view.setAlert(`${reply.message}. You may try again.`)
}

const pinHint = () => {
  const number = view.form('card').elements.number.value.replace(/\D/g, '')
  return (
    session.sandbox.cards.find((choice) => choice.number === number)?.pin ??
    card?.pin ??
    'see the list'
  )
}

let currentStep = 'pin'
function askFor(step, question, hint) {
  currentStep = step
  view.setTexts({ question, hint })
  const input = view.form('answer').elements.answer
  input.value = ''
  view.showView('answer')
}

async function awaitTransfer() {
  const { access_code: accessCode } = session
  phase = 'waiting'
  view.showView('waiting')
  while (phase === 'waiting' && session?.access_code === accessCode) {
    await wait(TRANSFER_POLL_MS)
    const reply = await statusOf(accessCode).catch(() => ({ status: 'pending' }))
    if (phase !== 'waiting' || session?.access_code !== accessCode) return
    if (reply.status === 'pending') continue
    phase = 'paying'
    return follow(reply)
  }
}

/** Shows the success, then notifies the shop's page, unless the payer chose to leave right away. */
async function succeed({ reference, id }) {
  phase = 'paid'
  status = 'success'
  view.showView('success')
  if (view.isLeavingAfterPay()) return close()
  const paid = session
  await wait(SUCCESS_SHOWN_MS)
  if (phase !== 'paid' || session !== paid) return
  phase = 'closed'
  const query = `?trxref=${encodeURIComponent(reference)}&reference=${encodeURIComponent(reference)}`
  const trans = String(id)
  notifyParent('success', {
    reference,
    trans,
    status: 'success',
    message: 'Approved',
    transaction: trans,
    trxref: reference,
    redirecturl: query,
  })
}

/**
 * Close button and Esc. While a transfer is pending, the shop is notified that the money may still
 * arrive.
 */
function close() {
  const before = phase
  if (before === 'closed') return
  phase = 'closed'
  if (session) reportClosed(session.access_code)
  if (before === 'waiting') notifyParent('transfer:pending', { status: 'pending' })
  else notifyParent('close', { status: session ? (status ?? 'abandoned') : status })
}

function wire() {
  const field = (name) => (event) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.target))
    void submit({ step: name === 'answer' ? currentStep : name, ...values })
  }
  for (const name of ['card', 'bank', 'transfer', 'answer'])
    view.form(name).addEventListener('submit', field(name))
  view.on('[data-answer]', 'click', ({ target }) =>
    submit({ step: 'bank_page', answer: target.dataset.answer }),
  )
  view.on('[data-close]', 'click', close)
  view.on('[data-back]', 'click', () => view.showView('pay'))
  view.on('input[name="channel"]', 'change', ({ target }) => view.showChannel(target.value))
  view.on('input[name="number"]', 'input', view.groupDigits)
  view.on('input[name="expiry"]', 'input', view.slashExpiry)
  view.trapFocus(close)
}

wire()
listen({
  newTransaction: open,
  render: view.focusTitle,
  close: () => {
    phase = 'closed'
  },
})
notifyParent('loaded:checkout')
