import type { Socket } from 'node:net'
import { metrics } from '../metrics/metrics.ts'
import { limitKeyOfAddress } from './address-key.ts'
import type { FrontStep } from './front.ts'
import { answerShopBusy } from './overload/busy-answer.ts'
import type { RequestIds } from './request-id.ts'

export type ConnectionLimits = { max: number; perAddress: number }

/** Connections beyond the limits whose request is still awaited. */
const MAX_SPARE = 64

const PROBE = /^\/(healthz|readyz)(\?|$)/

/**
 * Limits open connections by direct address. One beyond a limit gets one answer, 503 unless it is a
 * health probe. When too many of them wait, the first is closed, so that half-sent requests keep no
 * probe out.
 */
export function limitConnections({ max, perAddress }: ConnectionLimits, requestIds: RequestIds) {
  const byAddress = new Map<string, number>()
  const spare = new Set<Socket>()
  let open = 0

  const openOf = (address: string): number => byAddress.get(address) ?? 0

  function count(address: string, change: 1 | -1): void {
    open += change
    const openNow = openOf(address) + change
    if (openNow > 0) byAddress.set(address, openNow)
    else byAddress.delete(address)
  }

  function keepSpare(socket: Socket): void {
    const [first] = spare
    if (first && spare.size >= MAX_SPARE) {
      first.destroy()
      spare.delete(first)
    }
    spare.add(socket)
    socket.once('close', () => spare.delete(socket))
  }

  const refuse: FrontStep = (request, response) => {
    if (spare.size === 0 || !spare.delete(request.socket)) return false
    response.shouldKeepAlive = false
    if (PROBE.test(request.url ?? '')) return false
    metrics.shed.inc({ reason: 'connections' })
    answerShopBusy(request, response, requestIds(request))
    return true
  }

  return {
    /** Listener of the server's event `connection`. */
    accept: (socket: Socket): void => {
      const address = limitKeyOfAddress(socket.remoteAddress ?? '')
      if (open >= max || openOf(address) >= perAddress) keepSpare(socket)
      else {
        count(address, 1)
        socket.once('close', () => count(address, -1))
      }
    },
    refuse,
  }
}
