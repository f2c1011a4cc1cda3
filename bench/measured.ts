import type { OrderPlan } from './catalogue.ts'

/** What clients send. */
export type Load = {
  url: string
  connections: number
  seconds: number
  /** One of these by chance each time; without them the address in `url`. */
  paths?: readonly string[]
  /** Orders in place of readings. */
  orders?: OrderPlan
  /** This body, posted each time. */
  body?: string
  /** Whose calls they are. */
  token?: string
}

/** What they saw. */
export type Measured = {
  /** What asked. A client in JavaScript is slower than a server that sends cached bytes: its answers a second are its own. */
  client: 'wrk' | 'js'
  /** Of one processor, from 0 to 1: near 1 the client is what was measured. */
  clientShare: number
  perSecond: number
  answers: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}
