/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export type Request = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  export type Options = { url: string; connections: number; duration: number; requests?: Request[] }
  export type Result = {
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
    duration: number
  }
  export type Run = EventEmitter & PromiseLike<Result>

  export default function autocannon(options: Options): Run
}
