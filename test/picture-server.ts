import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Reach } from '#server/platform/remote/fetch-public.ts'

/** A certificate for tests only: nothing else trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBujCCAWGgAwIBAgIUco5h+ZWE7Qa2wlupxp4ZcsqoOZAwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRcGljdHVyZXMgb2YgdGVzdHMwIBcNMjYxMTIyMDYyNTEyWhgP
MjEyNjEwMjkwNjI1MTJaMBwxGjAYBgNVBAMMEXBpY3R1cmVzIG9mIHRlc3RzMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE6JIiQD4RSyyj6LmSjGQDfVSDK6DZN6Qn
lYMy7MRSft4mcYSTNIiuyZNkjBbIS2DP7HvFvVB27FiOiTCzX+qJJqN/MH0wHQYD
VR0OBBYEFGwa1/KrFeLKuE7sxvLrLMt5g0+KMB8GA1UdIwQYMBaAFGwa1/KrFeLK
uE7sxvLrLMt5g0+KMA8GA1UdEwEB/wQFMAMBAf8wKgYDVR0RBCMwIYIQcGljdHVy
ZXMuZXhhbXBsZYINb3RoZXIuZXhhbXBsZTAKBggqhkjOPQQDAgNHADBEAiBIsnL3
VFhdg1Y0+hA30aXNGhbgG5MhN3sfX3J5tCusPAIgbWiYKfvPdHqZ2k7seF2qnFiq
e9hVuvHBt6tI4TpdJ5Q=
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrIw0P5dCViI2ZRRk
erkZCs3pzmtHbKDyqfvWaaWy7LyhRANCAATokiJAPhFLLKPouZKMZAN9VIMroNk3
pCeVgzLsxFJ+3iZxhJM0iK7Jk2SMFshLYM/se8W9UHbsWI6JMLNf6okm
-----END PRIVATE KEY-----`

export type PictureServer = {
  /** Reaches this server alone, as `pictures.example` and `other.example`. */
  reach: Reach
  /** The headers of each request. */
  asked: { path: string; headers: Record<string, unknown> }[]
  close(): Promise<void>
}

/** An https server on this machine. */
export async function openPictureServer(answer: RequestListener): Promise<PictureServer> {
  const asked: PictureServer['asked'] = []
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, reply) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    answer(request, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    reach: {
      resolve: async (host) =>
        host.endsWith('.example') ? ['127.0.0.1'] : Promise.reject(new Error('no such host')),
      isAllowed: (address) => address === '127.0.0.1',
      port,
      ca: CERTIFICATE,
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
