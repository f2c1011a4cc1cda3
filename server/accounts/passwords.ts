import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limit } from '../limit.ts'

/** argon2id at 19 MiB, 2 passes, 1 lane: what OWASP names as the least. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
/** Each check holds 19 MiB and a core: more at once would only make all of them slower. */
const atOnce = limit(2)

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

const tagOf = (password: string, nonce: Buffer, { memory = MEMORY_KIB, passes = PASSES, parallelism = LANES } = {}) =>
  atOnce(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: TAG_BYTES,
    }),
  )

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The hash with its parameters, in the usual notation: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Made once, so that an unknown address costs as much time as a known one. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

/** False also where there is no account: `stored` is then undefined, and the time is the same. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, lanes, nonce = '', tag = ''] = STORED.exec(stored ?? (await nobody)) ?? []
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) }
  const expected = Buffer.from(tag, 'base64')
  const given = await tagOf(password, Buffer.from(nonce, 'base64'), parameters)
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
