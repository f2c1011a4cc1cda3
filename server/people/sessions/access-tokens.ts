import { randomUUID } from 'node:crypto'
import { createDecoder, createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { homePathOfRole, ROLE_IDS, type Role } from '#contract/platform/roles.ts'
import type { PurposeKey, PurposeKeys } from '../../platform/config/keys.ts'

/**
 * The server uses only the session id and reads the rest from its own rows; the other claims are
 * for the browser.
 */
const Claims = z.object({ id: z.string(), role: z.string(), link: z.string(), sid: z.uuid() })
const TokenHeader = z.object({ header: z.object({ kid: z.string() }) })

const ISSUER = 'shop'
const LIFE_MS = 15 * 60_000
const SKEW_MS = 30_000

export type Tokens = ReturnType<typeof createTokens>

/**
 * Access tokens: HS256 and nothing else, 15 minutes, every claim required, the key named in the
 * header (`kid`).
 */
export function createTokens(keys: PurposeKeys) {
  const [newest] = keys.for('accessToken')
  const options = {
    key: newest.bytes,
    kid: newest.id,
    algorithm: 'HS256',
    expiresIn: LIFE_MS,
  } as const
  const sign = createSigner({ ...options, iss: ISSUER, aud: ISSUER })
  const verifiers = new Map(keys.for('accessToken').map((key) => [key.id, verifierFor(key)]))
  return {
    sign: ({ id, role, sessionId }: { id: string; role: Role; sessionId: string }): string =>
      sign({
        id,
        role: ROLE_IDS[role],
        link: homePathOfRole(role),
        sid: sessionId,
        jti: randomUUID(),
      }),
    /** The session that the token belongs to; undefined for a forged, foreign or expired one. */
    read: (token: string): { sessionId: string } | undefined => {
      try {
        return { sessionId: Claims.parse(verifiers.get(keyIdOfToken(token))?.(token)).sid }
      } catch {
        return undefined
      }
    },
  }
}

const verifierFor = ({ bytes }: PurposeKey): ((token: string) => unknown) =>
  createVerifier({
    key: bytes,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: ISSUER,
    requiredClaims: ['exp', 'iat', 'jti', 'sid', 'id'],
    maxAge: LIFE_MS,
    clockTolerance: SKEW_MS,
  })

const decode = createDecoder({ complete: true })
/** @throws for a text that is not a token */
const keyIdOfToken = (token: string): string => TokenHeader.parse(decode(token)).header.kid
