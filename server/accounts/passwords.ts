import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { messages } from '#contract/messages.ts'
import { HttpError } from '../errors.ts'
import { FairQueue, NotRun, type Turn } from '../fair-queue.ts'

/** argon2id at 19 MiB, 2 passes, 1 lane: what OWASP names as the least. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
/** Each hash holds 19 MiB and a core: more at once would only make all slower. The last who waits has his in about a second. */
const queue = new FairQueue({ atOnce: 2, maxWaiting: 32 })
const RETRY_AFTER_S = '2'
/** What the shop hashes for itself. */
const OWN: Turn = { group: 'shop', isFirst: true }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

type Input = { password: string; nonce: Buffer; memory: number; passes: number; parallelism: number }

/** @throws 503 when too many wait, or the caller has left */
const tagOf = ({ password, ...parameters }: Input, turn: Turn): Promise<Buffer> =>
  queue
    .run(turn, () => derive('argon2id', { ...parameters, message: password.normalize('NFKC'), tagLength: TAG_BYTES }))
    .catch((error: unknown) => {
      if (error instanceof NotRun)
        throw new HttpError(503, messages.busy, { headers: { 'retry-after': RETRY_AFTER_S } })
      throw error
    })

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The hash with its parameters, in the usual notation: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, turn: Turn = OWN): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf({ password, nonce, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }, turn)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Made once, so that an unknown address costs as much time as a known one. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

/** False also where there is no account: `stored` is then undefined, and the time is the same. */
export async function isPassword(password: string, stored: string | undefined, turn: Turn): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', tag = ''] = STORED.exec(stored ?? (await nobody)) ?? []
  const nonce = Buffer.from(salt, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) }
  const expected = Buffer.from(tag, 'base64')
  const given = await tagOf({ password, nonce, ...parameters }, turn)
  return stored !== undefined && expected.length === given.length && timingSafeEqual(expected, given)
}

/** Passwords of 8 characters and more that every list of guesses begins with. */
const COMMON = new Set(
  `password password1 password12 password123 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890 0123456789
  87654321 11111111 00000000 12341234 11223344 1q2w3e4r 1qaz2wsx qwertyui qwerty123 qwerty12 qwertyuiop asdfghjkl
  zxcvbnm123 abcd1234 abc12345 a1b2c3d4 iloveyou iloveyou1 sunshine princess football baseball superman batman123
  starwars trustno1 welcome1 welcome123 letmein1 monkey123 dragon123 admin123 administrator changeme changeme1
  whatever computer internet michael1 jennifer jesus123 jesuschrist blessing blessed1 nigeria1 nigeria123 lagos123
  chelsea1 arsenal1 liverpool manchester naruto123 godisgood godisgreat praisegod`.split(/\s+/),
)

export const isCommon = (password: string): boolean => COMMON.has(password.toLowerCase())
