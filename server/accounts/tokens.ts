import { randomUUID } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { homeOf, ROLE_IDS, type Role } from '#contract/roles.ts'

/** The role's id and where its pages begin are for the browser; the server reads role and status from its own rows. */
const Claims = z.object({ id: z.string(), role: z.string(), link: z.string(), sv: z.int() })

const ISSUER = 'shop'
const LIFE_MS = 15 * 60_000
const SKEW_MS = 30_000

export type Tokens = {
  sign(person: { id: string; role: Role; sessionVersion: number }): string
  /** Whose token it is and at which session version; undefined for a forged, foreign or expired one. */
  read(token: string): { id: string; sessionVersion: number } | undefined
}

/** Access tokens: HS256 and nothing else, 15 minutes, every claim required. */
export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: LIFE_MS, iss: ISSUER, aud: ISSUER })
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: ISSUER,
    requiredClaims: ['exp', 'iat', 'jti', 'sv', 'id'],
    maxAge: LIFE_MS,
    clockTolerance: SKEW_MS,
  })
  return {
    sign: ({ id, role, sessionVersion }) =>
      sign({ id, role: ROLE_IDS[role], link: homeOf(role), sv: sessionVersion, jti: randomUUID() }),
    read: (token) => {
      try {
        const { id, sv } = Claims.parse(verify(token))
        return { id, sessionVersion: sv }
      } catch {
        return undefined
      }
    },
  }
}
