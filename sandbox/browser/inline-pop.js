/** `PaystackPop`, the global of the script. A page should create only one: each adds an iframe. */
import { createFrame } from './inline-frame.js'
import { isSamePayment } from './inline-options.js'
import { PopupTransaction } from './inline-transaction.js'

/** The popup and the API have the origin of this script. */
const origin = new URL(document.currentScript?.src ?? window.location.href).origin

class PaystackPop {
  transactions = []

  constructor() {
    this.frame = createFrame(origin, (event, data) => this.onEvent(event, data))
  }

  /**
   * Opens a payment and returns it. One that is still open is cancelled first; the very same
   * payment, not yet tried, is resumed.
   * @throws {{message: string, issues: object[]}} for bad options
   */
  newTransaction(options) {
    return this.open(this.prepare(options))
  }

  active() {
    return this.transactions.findLast((transaction) => transaction.isActive)
  }

  prepare(options) {
    const fresh = new PopupTransaction(options)
    this.active()?.cancel()
    const isOpenStill = ({ status }) => status === null || status === 'abandoned'
    const same = this.transactions.findLast(
      (known) => isOpenStill(known) && isSamePayment(known.parameters, fresh.parameters),
    )
    if (!same) return fresh
    same.parameters = fresh.parameters // the callbacks of the latest call
    return same
  }

  open(transaction) {
    transaction.isActive = true
    if (!this.transactions.includes(transaction)) this.transactions.push(transaction)
    this.sendTransaction(transaction)
    this.frame.show()
    return transaction
  }

  /** Lost while the popup's page still loads; `loaded:checkout` sends it again. */
  sendTransaction({ urlParameters: params }) {
    this.frame.send({ type: 'inline:url', path: 'newTransaction', params })
  }

  onEvent(event, data) {
    const transaction = this.active()
    if (transaction) this.handlers[event]?.(transaction, data)
  }

  handlers = {
    'loaded:checkout': (transaction) => this.sendTransaction(transaction),
    'loaded:transaction': (transaction, data) => transaction.onLoad(data),
    error: (transaction, data) => transaction.onError(data),
    cancel: (transaction, data) => this.closed(transaction, data),
    close: (transaction, data) => this.closed(transaction, data),
    'transfer:pending': (transaction, data) => {
      this.frame.hide()
      transaction.status = data?.status ?? transaction.status
      transaction.onTransferPending()
    },
    success: (transaction, data) => {
      this.frame.hide()
      transaction.onSuccess(data)
    },
  }

  closed(transaction, data) {
    this.frame.hide()
    transaction.status = data?.status ?? transaction.status
    transaction.cancel()
  }
}

window.PaystackPop = PaystackPop
