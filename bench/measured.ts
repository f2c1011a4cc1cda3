import type { OrderPlan } from './catalogue.ts'

/** The requests of the clients. */
export type Load = {
  url: string
  connections: number
  seconds: number
  /** A random one of these each time; without them the address in `url`. */
  paths?: readonly string[]
  /** Orders in place of reads. */
  orders?: OrderPlan
  /** This body, posted each time. */
  body?: string
  /** The user's access token. */
  token?: string
}

/** The measurements of the clients. */
export type Measured = {
  /**
   * A client in JavaScript is slower than a server that sends cached bytes: its rate is its own
   * limit.
   */
  client: 'wrk' | 'js'
  /** Share of one processor, from 0 to 1: near 1 the client was measured. */
  clientShare: number
  perSecond: number
  answers: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}
