/** Messages of PostgreSQL's protocol: Parse, and its answer ParseComplete. */
const PARSE = 'P'.charCodeAt(0)
const PARSE_COMPLETE = Buffer.from([0x31, 0, 0, 0, 4])

/** Commands after which a session has none of its prepared statements. */
const FORGETS_ALL = /\b(?:discard|deallocate)\s+all\b/i
const LONGEST_COMMAND = 100

type NamedStatement = {
  name: string
  /** Its text, with the types of its parameters. */
  definition: string
  /** Bytes of the message that prepares it. */
  length: number
}

/** The statement that a request prepares under a name, with its first message. */
function namedStatementOf(request: Buffer): NamedStatement | undefined {
  if (request[0] !== PARSE) return undefined
  const length = 1 + request.readInt32BE(1)
  const [name = ''] = request.toString('latin1', 5, length).split('\0', 1)
  if (name === '') return undefined
  return { name, length, definition: request.toString('latin1', 5 + name.length, length) }
}

type SharedRequest = {
  /** Without the message that prepares what is prepared. */
  bytes: Buffer
  /** The answer to that message. */
  answered: Buffer | undefined
  /** Takes each part of the answer. */
  noteAnswer(part: Uint8Array): void
}

/**
 * The named statements of a session that several clients share. Each would prepare them for itself,
 * which fails where another has: a request is sent without what the session has prepared.
 */
export class SharedStatements {
  readonly #definitions = new Map<string, string>()

  share(request: Buffer): SharedRequest {
    if (request.length <= LONGEST_COMMAND && FORGETS_ALL.test(request.toString('latin1')))
      this.#definitions.clear()
    const statement = namedStatementOf(request)
    if (!statement) return { bytes: request, answered: undefined, noteAnswer: () => {} }
    const { name, definition, length } = statement
    if (this.#definitions.get(name) === definition)
      return { bytes: request.subarray(length), answered: PARSE_COMPLETE, noteAnswer: () => {} }
    let isFirst = true
    const noteAnswer = ([type]: Uint8Array): void => {
      if (isFirst && type === PARSE_COMPLETE[0]) this.#definitions.set(name, definition)
      isFirst = false
    }
    return { bytes: request, answered: undefined, noteAnswer }
  }
}
