import fc from 'fast-check'
import { callsOf } from './calls.ts'
import type { Operation } from './document.ts'
import type { Answer, Call, Wire } from './exchange.ts'
import { type Judge, judgeBy, SLOW_MS } from './judge.ts'
import type { KnownValues } from './known.ts'
import { GIVE_UP_MS, type Sender, senderTo } from './send.ts'
import { Tally } from './tally.ts'
import { curlOf, wireOf } from './wire.ts'

type Tokens = Readonly<Record<string, string | undefined>>

export type Target = {
  /** Address of the shop: `http://127.0.0.1:41234` */
  origin: string
  operations: readonly Operation[]
  known: KnownValues
  /** New callers, whom no call before has blocked or signed out: their tokens by their names. */
  callers(): Promise<Tokens>
  /** New rows to call for. */
  rows(callers: Tokens): Promise<void>
}

/** Calls of one seed: after a fault this many, with its seed, bring it about again. */
const ROUND = 500
/** Sent at once. */
const TOGETHER = 8

type Answered = { call: Call; wire: Wire; answer: Answer }

/**
 * Sends calls drawn from the document. The same seed draws the same calls; ids and codes in them
 * are the shop's.
 */
export async function attack(
  target: Target,
  { calls, seed }: { calls: number; seed: number },
): Promise<Tally> {
  const sender = senderTo(target.origin)
  const tally = new Tally(target.operations)
  const drawn = callsOf(target.operations, Object.keys(await target.callers()))
  for (let round = seed; tally.sent < calls; round++) {
    const sample = fc.sample(drawn, { seed: round, numRuns: Math.min(ROUND, calls - tally.sent) })
    await sendAll(sample, {
      ...target,
      sender,
      tally,
      judge: judgeBy(target.operations),
      seed: round,
    })
  }
  sender.close()
  return tally
}

type Round = Target & { sender: Sender; tally: Tally; judge: Judge; seed: number }

async function sendAll(calls: Call[], round: Round): Promise<void> {
  let callers = await round.callers()
  await round.rows(callers)
  while (calls.length > 0) {
    const answered = await Promise.all(
      calls.splice(0, TOGETHER).map((call) => sendOne(call, callers, round)),
    )
    for (const one of answered) await judgeOne(one, round)
    if (answered.some(isSignedOut)) callers = await round.callers()
  }
}

async function sendOne(call: Call, callers: Tokens, { known, sender }: Round): Promise<Answered> {
  const wire = wireOf(call, known, callers[call.actor])
  return { call, wire, answer: await sender.send(wire) }
}

async function judgeOne({ call, wire, answer }: Answered, round: Round): Promise<void> {
  const { tally, judge, known, origin, seed } = round
  tally.count(call, answer)
  if (answer.status >= 200 && answer.status < 300) known.learnFrom(answer)
  const what = judge(wire, answer)
  if (!what) return
  if (answer.ms > SLOW_MS && !isCutOff(answer) && (await isInTimeAlone(wire, round)))
    tally.lateBesideOthers += 1
  else tally.note({ what, call, curl: curlOf(origin, wire), seed })
}

/**
 * A connection that breaks by itself is a fault; one that this program gave up waited for a machine
 * that stood still.
 */
const isCutOff = ({ status, ms }: Answer): boolean => status === 0 && ms < GIVE_UP_MS

/** Other programs may stop a busy machine for longer than one try takes. */
const TRIES = 3

async function isInTimeAlone(wire: Wire, { sender, judge }: Round): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) if (!judge(wire, await sender.send(wire))) return true
  return false
}

/** A call has ended the caller's session. */
const isSignedOut = ({ call: { operation, actor, headers }, answer }: Answered): boolean =>
  answer.status === 401 &&
  operation.access !== 'public' &&
  actor !== 'visitor' &&
  headers.authorization === undefined
