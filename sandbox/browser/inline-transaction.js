/** One payment as the shop's page holds it. `status` stays null until the provider says something. */
import { checkOptions, toParameters } from './inline-options.js'

export class PopupTransaction {
  id = null
  status = null
  errors = []
  response = null
  authorizationUrl = null
  isActive = true

  constructor(options, origin) {
    this.parameters = checkOptions(options)
    this.urlParameters = toParameters(this.parameters, window.location.href)
    this.accessCode = this.parameters.accessCode ?? null
    this.origin = origin
  }

  call(name, ...values) {
    this.parameters[name]?.(...values)
  }

  onLoad({ id, customer, accessCode }) {
    Object.assign(this, { id, customer, accessCode, authorizationUrl: `${this.origin}/${accessCode}` })
    this.call('onLoad', { id, customer, accessCode })
  }

  onSuccess(response) {
    Object.assign(this, { isActive: false, status: response.status, response })
    this.call('onSuccess', response)
    this.call('callback', response)
  }

  onCancel() {
    this.call('onCancel')
    this.call('onClose')
  }

  /** The window is gone. The money may still come, so the shop hears of both. */
  onTransferPending() {
    this.cancel()
    this.call('onBankTransferConfirmationPending')
  }

  onSetupError(error) {
    this.logError(error)
    this.call('onError', error)
  }

  logError(error) {
    this.status ??= 'error'
    this.errors.push(error)
  }

  cancel() {
    this.isActive = false
    this.onCancel()
  }

  getStatus() {
    const { status, id, errors, response, authorizationUrl: checkoutUrl } = this
    return { status, id, errors, response, checkoutUrl }
  }

  /** Makes or finds the transaction before any popup is shown. @throws {Error} in the provider's words */
  async requestInline() {
    const session = this.accessCode
      ? await this.ask(`/transaction/verify_access_code/${encodeURIComponent(this.accessCode)}`)
      : await this.ask('/checkout/request_inline', this.urlParameters)
    const { id, access_code: accessCode, transaction_status: status } = session
    Object.assign(this, { id, accessCode, status, response: session, authorizationUrl: `${this.origin}/${accessCode}` })
    void this.ask(`/transaction/set_ip/${id}`, {}).catch(() => {})
    void this.ask(`/transaction/update_log/${id}`, {}).catch(() => {})
    return session
  }

  async ask(path, body) {
    const headers = { 'content-type': 'application/json' }
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
    const answer = await (await fetch(this.origin + path, request)).json()
    if (answer.status === false) throw new Error(answer.message)
    return answer.data
  }
}
