import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { metrics } from '../metrics/metrics.ts'
import { addressKey } from './address-key.ts'
import type { Step } from './front.ts'
import { answerBusy } from './overload/busy-answer.ts'
import type { RequestIds } from './request-id.ts'

export type ConnectionLimits = { max: number; perAddress: number }

/** Connections beyond the limits whose request is still awaited. */
const MAX_SPARE = 64

const PROBE = /^\/(healthz|readyz)(\?|$)/

/**
 * Limits open connections by direct address. One beyond a limit gets one answer, 503 unless it is a health probe. When
 * too many of them wait, the first is closed, so that half-sent requests keep no probe out.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #requestIds: RequestIds
  readonly #byAddress = new Map<string, number>()
  readonly #spare = new Set<Socket>()
  #open = 0

  constructor(limits: ConnectionLimits, requestIds: RequestIds) {
    this.#limits = limits
    this.#requestIds = requestIds
  }

  /** Listener of the server's event `connection`. */
  readonly accept = (socket: Socket): void => {
    const address = addressKey(socket.remoteAddress ?? '')
    const { max, perAddress } = this.#limits
    if (this.#open >= max || this.#openOf(address) >= perAddress) this.#keepSpare(socket)
    else {
      this.#count(address, 1)
      socket.once('close', () => this.#count(address, -1))
    }
  }

  readonly refuse: Step = (request, response) => {
    if (this.#spare.size === 0 || !this.#spare.delete(request.socket)) return false
    response.shouldKeepAlive = false
    if (isProbe(request)) return false
    metrics.shed.inc({ reason: 'connections' })
    answerBusy(request, response, this.#requestIds(request))
    return true
  }

  #openOf(address: string): number {
    return this.#byAddress.get(address) ?? 0
  }

  #count(address: string, change: 1 | -1): void {
    this.#open += change
    const count = this.#openOf(address) + change
    if (count > 0) this.#byAddress.set(address, count)
    else this.#byAddress.delete(address)
  }

  #keepSpare(socket: Socket): void {
    const [first] = this.#spare
    if (first && this.#spare.size >= MAX_SPARE) {
      first.destroy()
      this.#spare.delete(first)
    }
    this.#spare.add(socket)
    socket.once('close', () => this.#spare.delete(socket))
  }
}

const isProbe = ({ url = '' }: IncomingMessage): boolean => PROBE.test(url)
