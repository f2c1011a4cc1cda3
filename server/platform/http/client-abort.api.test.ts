import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givenShop } from '#test/shop.ts'

test('a caller who disconnects while an answer is computed blocks no other that waits for it', async () => {
  const shop = await givenShop({})
  const address = new URL(await shop.server.listen({ port: 0, host: '127.0.0.1' }))
  for (let turns = 0; turns < 50; turns++) {
    shop.server.cache.dropAll()
    const caller = connect(Number(address.port), address.hostname)
    caller.write('GET /api/products/50/0 HTTP/1.1\r\nhost: shop\r\n\r\n')
    // one turn later each time: at any stage of the answer
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    caller.destroy()
    const answer = await fetch(new URL('/api/products/50/0', address), {
      signal: AbortSignal.timeout(20_000),
    })
    expect(answer.status).toBe(200)
  }
})
