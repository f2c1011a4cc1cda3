import { randomUUID } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { homeOf, ROLE_IDS, type Role } from '#contract/roles.ts'

/** All but the sign-in is for the browser: the server reads the rest from its own rows. */
const Claims = z.object({ id: z.string(), role: z.string(), link: z.string(), sid: z.uuid() })

const ISSUER = 'shop'
const LIFE_MS = 15 * 60_000
const SKEW_MS = 30_000

export type Tokens = {
  sign(person: { id: string; role: Role; sessionId: string }): string
  /** The sign-in that the token belongs to; undefined for a forged, foreign or expired one. */
  read(token: string): { sessionId: string } | undefined
}

/** Access tokens: HS256 and nothing else, 15 minutes, every claim required. */
export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: LIFE_MS, iss: ISSUER, aud: ISSUER })
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: ISSUER,
    requiredClaims: ['exp', 'iat', 'jti', 'sid', 'id'],
    maxAge: LIFE_MS,
    clockTolerance: SKEW_MS,
  })
  return {
    sign: ({ id, role, sessionId }) =>
      sign({ id, role: ROLE_IDS[role], link: homeOf(role), sid: sessionId, jti: randomUUID() }),
    read: (token) => {
      try {
        return { sessionId: Claims.parse(verify(token)).sid }
      } catch {
        return undefined
      }
    },
  }
}
