import { hostname } from 'node:os'

const INFO = 30

export type Say = (msg: string) => void

/**
 * Says what an operator should read at a start. In production it is a line of JSON as all others are, for programs that
 * collect them; else it is for people. It is said at any `LOG_LEVEL`.
 */
export const sayer =
  ({ isProduction }: { isProduction: boolean }): Say =>
  (msg) =>
    console.info(isProduction ? JSON.stringify(lineOf(msg)) : msg)

/** As the logger writes them. */
const lineOf = (msg: string) => ({ level: INFO, time: Date.now(), pid: process.pid, hostname: hostname(), msg })
