import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import { createFairQueue, type QueueTurn } from '../../platform/async/fair-queue.ts'

/** argon2id at 19 MiB, 2 passes, 1 lane: the least that OWASP recommends. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const PASSWORD_TAG_BYTES = 32
/**
 * Each hash takes 19 MiB and a core: more at once would only make all of them slower. The last in a
 * full queue waits about a second.
 */
const hashingQueue = createFairQueue({ atOnce: 2, maxWaiting: 32 })
/** Turn of hashes that no request waits for. */
export const SHOP_HASH_TURN: QueueTurn = { group: 'shop', priority: 'first', isOwnWork: true }

const deriveKey = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

type DeriveInput = {
  password: string
  nonce: Buffer
  memory: number
  passes: number
  parallelism: number
}

/** @throws 503 when too many wait, or the caller has left */
const passwordTagOf = (
  { password, ...parameters }: DeriveInput,
  turn: QueueTurn,
): Promise<Buffer> =>
  hashingQueue.run(turn, () =>
    deriveKey('argon2id', {
      ...parameters,
      message: normalizeStreamSafe(password, 'NFKC'),
      tagLength: PASSWORD_TAG_BYTES,
    }),
  )

const toBase64Text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The hash with its parameters, in the usual notation: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(
  password: string,
  turn: QueueTurn = SHOP_HASH_TURN,
): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await passwordTagOf(
    { password, nonce, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES },
    turn,
  )
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${toBase64Text(nonce)}$${toBase64Text(tag)}`
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Checked in place of the hash of an unknown address, so that the check takes as long as for a
 * known one.
 */
const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/** False also where there is no account: `stored` is then undefined, and the time is the same. */
export async function isRightPassword(
  password: string,
  stored: string | undefined,
  turn: QueueTurn,
): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', tag = ''] =
    STORED.exec(stored ?? (await dummyHash)) ?? []
  const nonce = Buffer.from(salt, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) }
  const expected = Buffer.from(tag, 'base64')
  const given = await passwordTagOf({ password, nonce, ...parameters }, turn)
  return (
    stored !== undefined && expected.length === given.length && timingSafeEqual(expected, given)
  )
}
