/** One payment on the shop's page. `status` is null until the popup reports one. */
import { checkOptions, toParameters } from './inline-options.js'

export class PopupTransaction {
  status = null
  isActive = true

  constructor(options) {
    this.parameters = checkOptions(options)
    this.urlParameters = toParameters(this.parameters, window.location.href)
  }

  call(name, ...values) {
    this.parameters[name]?.(...values)
  }

  onLoad({ id, customer, accessCode }) {
    this.call('onLoad', { id, customer, accessCode })
  }

  onSuccess(response) {
    Object.assign(this, { isActive: false, status: response.status })
    this.call('onSuccess', response)
    this.call('callback', response)
  }

  onCancel() {
    this.call('onCancel')
    this.call('onClose')
  }

  /** The popup is closed and the money may still arrive: the shop is notified of both. */
  onTransferPending() {
    this.cancel()
    this.call('onBankTransferConfirmationPending')
  }

  onError(error) {
    this.status ??= 'error'
    this.call('onError', error)
  }

  cancel() {
    this.isActive = false
    this.onCancel()
  }
}
