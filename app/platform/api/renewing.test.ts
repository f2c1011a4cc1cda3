import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredToken } from '../store/auth-user.ts'
import type { ApiRequest, Transport } from './call.ts'
import { withSession } from './renewing.ts'

const ada = {
  accessToken: 'old',
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '08031234567',
}
const orders: ApiRequest = { method: 'GET', path: '/api/sales/user/50/0' }
const ok = { status: 200, body: 'orders' }
const refused = { status: 401, body: { message: 'kindly login to continue' } }

/** What all tabs of the browser share. */
let stored: StoredToken | null
let seen: string[]
/** What the server answers to a refresh. */
let refresh: () => ReturnType<Transport>
/** Access tokens that the server takes. */
let good: string[]

/** A server that takes `good` tokens; every request is written down. */
const send: Transport = async ({ path, headers }) => {
  if (path === '/api/refreshToken') {
    seen.push('refresh')
    return refresh()
  }
  const token = headers?.authorization?.replace('Bearer ', '') ?? 'visitor'
  seen.push(`${path} ${token}`)
  return good.includes(token) ? ok : refused
}

/** One lock for all tabs, as `navigator.locks` is. */
function fakeLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
const noLock = <T>(work: () => Promise<T>): Promise<T> => work()

const tab = (inTurn = noLock) =>
  withSession({
    send,
    inTurn,
    readToken: () => stored,
    storeAccessToken: (accessToken) => {
      stored = stored && { ...stored, accessToken }
    },
    expireSession: () => {
      stored = null
    },
  }).transport

const renews = async () => {
  good = ['new']
  return { status: 200, body: 'new' }
}

beforeEach(() => {
  stored = ada
  seen = []
  good = []
  refresh = renews
})

test('§7 a bearer header goes with every call when a token is stored', async () => {
  good = ['old']
  expect(await tab()(orders)).toBe(ok)
  expect(seen).toEqual(['/api/sales/user/50/0 old'])
})

test('§8 401 on a non-login call: one refresh and retry, with the other headers as they were', async () => {
  expect(await tab()({ ...orders, headers: { 'idempotency-key': 'k' } })).toBe(ok)
  expect(seen).toEqual(['/api/sales/user/50/0 old', 'refresh', '/api/sales/user/50/0 new'])
  expect(stored?.accessToken).toBe('new')
})

test('a 401 again after the retry is passed on: there is no second refresh', async () => {
  refresh = async () => ({ status: 200, body: 'new' })
  expect(await tab()(orders)).toBe(refused)
  expect(seen.filter((one) => one === 'refresh')).toHaveLength(1)
})

test('§4 from login a 401 is passed on at once', async () => {
  const login = { method: 'POST', path: '/api/users/login' }
  expect(await tab()(login)).toBe(refused)
  expect(seen).not.toContain('refresh')
})

test('a visitor never triggers a refresh', async () => {
  stored = null
  expect(await tab()(orders)).toBe(refused)
  expect(seen).toEqual(['/api/sales/user/50/0 visitor'])
})

describe('when the refresh fails', () => {
  test.each([401, 403])(
    'with %i the session ends here and the error is passed on',
    async (status) => {
      refresh = async () => ({ status, body: undefined })
      expect(await tab()(orders)).toBe(refused)
      expect(stored).toBeNull()
    },
  )

  test.each([429, 500, 503])(
    'with %i the session stays and the error is passed on',
    async (status) => {
      refresh = async () => ({ status, body: undefined })
      expect(await tab()(orders)).toBe(refused)
      expect(stored).toEqual(ada)
    },
  )

  test('without an answer the session stays and the error is passed on', async () => {
    refresh = async () => {
      throw new Error('Network Error')
    }
    expect(await tab()(orders)).toBe(refused)
    expect(stored).toEqual(ada)
  })

  test('the next call tries again', async () => {
    refresh = async () => ({ status: 503, body: undefined })
    const transport = tab()
    await transport(orders)
    refresh = renews
    expect(await transport(orders)).toBe(ok)
  })
})

describe('at once', () => {
  const twoTabs = () => {
    const lock = fakeLock()
    return [tab(lock), tab(lock)] as const
  }

  test('parallel calls share one refresh', async () => {
    const transport = tab()
    expect(await Promise.all([transport(orders), transport(orders), transport(orders)])).toEqual([
      ok,
      ok,
      ok,
    ])
    expect(seen.filter((one) => one === 'refresh')).toHaveLength(1)
  })

  test('two tabs refresh once: the second finds the token that the first has stored', async () => {
    const [first, second] = twoTabs()
    expect(await Promise.all([first(orders), second(orders)])).toEqual([ok, ok])
    expect(seen.filter((one) => one === 'refresh')).toHaveLength(1)
  })

  test("without locks the losing tab takes the winner's token", async () => {
    refresh = async () => {
      if (seen.filter((one) => one === 'refresh').length === 1) return renews()
      stored = { ...ada, accessToken: 'new' }
      return { status: 401, body: undefined }
    }
    expect(await Promise.all([tab()(orders), tab()(orders)])).toEqual([ok, ok])
    expect(stored?.accessToken).toBe('new')
  })

  test('a logout during the refresh stays a logout', async () => {
    refresh = async () => {
      stored = null
      return renews()
    }
    expect(await tab()(orders)).toBe(refused)
    expect(stored).toBeNull()
  })

  test('a call is not repeated as another user', async () => {
    const ben = { ...ada, email: 'ben@example.com', accessToken: 'ben' }
    good = ['ben']
    refresh = async () => {
      stored = ben
      return { status: 401, body: undefined }
    }
    expect(await tab()(orders)).toBe(refused)
    expect(stored).toBe(ben)
    expect(seen).toEqual(['/api/sales/user/50/0 old', 'refresh'])
  })
})
