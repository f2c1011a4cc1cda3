import { hostname } from 'node:os'

const INFO = 30

export type Say = (msg: string) => void

/**
 * Returns what tells the operator something at a start, at any `LOG_LEVEL`. In production it writes
 * a line of JSON, for programs.
 */
export const createOperatorOutput =
  ({ isProduction }: { isProduction: boolean }): Say =>
  (msg) =>
    console.info(isProduction ? JSON.stringify(jsonLogLineOf(msg)) : msg)

/** As the logger writes them. */
const jsonLogLineOf = (msg: string) => ({
  level: INFO,
  time: Date.now(),
  pid: process.pid,
  hostname: hostname(),
  msg,
})
