/**
 * Calls of the popup to its own server. All of them @throws {Error} with the provider's message.
 */

async function call(path, body) {
  const headers = { 'content-type': 'application/json' }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  const response = await fetch(path, request).catch(() => {
    throw new Error('The payment service cannot be reached. Try again.')
  })
  const answer = await response.json()
  if (!answer.status) throw new Error(answer.message)
  return answer.data
}

export const openSession = (parameters) => call('/checkout/request_inline', parameters)

export const chargeStep = (accessCode, step) => call(`/checkout/charge/${accessCode}`, step)

export const statusOf = (accessCode) => call(`/checkout/status/${accessCode}`)

/** Needs no answer and outlives the page. */
export const reportClosed = (accessCode) =>
  void fetch(`/checkout/close/${accessCode}`, { method: 'POST', keepalive: true }).catch(() => {})
