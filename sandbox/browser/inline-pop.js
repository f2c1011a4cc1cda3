/** `PaystackPop`, the global of the script. A page should keep one: each adds an iframe. */
import { createFrame } from './inline-frame.js'
import { isSamePayment } from './inline-options.js'
import { PopupTransaction } from './inline-transaction.js'

/** Where this script came from is where popup and API are. */
const origin = new URL(document.currentScript?.src ?? window.location.href).origin

class PaystackPop {
  transactions = []

  constructor() {
    this.frame = createFrame(origin, (event, data) => this.onEvent(event, data))
  }

  /** True once the popup's page answers. */
  isLoaded() {
    return this.frame.isReady()
  }

  /**
   * Opens a payment and returns it. One that is still open is cancelled first; the very same payment, not yet
   * tried, is resumed instead of made anew.
   * @throws {{message: string, issues: object[]}} for bad options
   */
  newTransaction(options) {
    return this.open(this.prepare(options))
  }

  resumeTransaction(accessCode, callbacks = {}) {
    return this.newTransaction({ ...callbacks, accessCode })
  }

  /** Loads the payment without showing it; the function returned shows it. */
  preloadTransaction(options) {
    this.open(this.prepare(options), { isHidden: true })
    return () => this.frame.show()
  }

  /** Rejects with the provider's words, after `onError`, when the transaction cannot be made. */
  async checkout(options) {
    const transaction = this.prepare(options)
    try {
      await transaction.requestInline()
    } catch (error) {
      transaction.onSetupError({ status: false, message: error.message })
      throw error
    }
    return this.open(transaction)
  }

  cancelTransaction(idOrTransaction) {
    const isMeant = (one) => one === idOrTransaction || (one.id !== null && one.id === idOrTransaction)
    const transaction = this.transactions.find(isMeant) ?? this.active()
    transaction?.cancel()
    this.frame.hide()
  }

  /** Wallets are not part of the sandbox: the page shows its own button, as on a device without any. */
  async paymentRequest(options) {
    const button = document.getElementById(options?.loadPaystackCheckoutButton ?? '')
    if (button) button.onclick = () => this.newTransaction(options)
    options?.onElementsMount?.(null)
    return this.active()
  }

  active() {
    return this.transactions.findLast((transaction) => transaction.isActive)
  }

  prepare(options) {
    const fresh = new PopupTransaction(options, origin)
    this.active()?.cancel()
    const isOpenStill = ({ status }) => status === null || status === 'abandoned'
    const same = this.transactions.findLast(
      (one) => isOpenStill(one) && isSamePayment(one.parameters, fresh.parameters),
    )
    if (!same) return fresh
    same.parameters = fresh.parameters // the callbacks of the latest call
    return same
  }

  open(transaction, { isHidden = false } = {}) {
    transaction.isActive = true
    if (!this.transactions.includes(transaction)) this.transactions.push(transaction)
    this.sendTransaction(transaction)
    if (isHidden) this.frame.hide()
    else this.frame.show()
    return transaction
  }

  /** Lost while the popup's page still loads; `loaded:checkout` sends it again. */
  sendTransaction({ accessCode, urlParameters }) {
    const params = accessCode ? { accessCode } : urlParameters
    this.frame.send({ type: 'inline:url', path: 'newTransaction', params })
  }

  onEvent(event, data) {
    const transaction = this.active()
    if (transaction) this.handlers[event]?.(transaction, data)
  }

  handlers = {
    'loaded:checkout': (transaction) => this.sendTransaction(transaction),
    'loaded:transaction': (transaction, data) => transaction.onLoad(data),
    error: (transaction, data) =>
      data?.type === 'setup' ? transaction.onSetupError(data) : transaction.logError(data),
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
