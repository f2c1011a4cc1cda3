import { randomBytes } from 'node:crypto'
import { serverArgs, serverEnv } from '../scripts/server-process.ts'
import { ADMIN } from './admin.ts'
import type { BareCall, BareReady, BareResults } from './bare-server.ts'
import { capture } from './capture.ts'
import { type Child, start } from './children.ts'
import type { LoadCall, LoadResults } from './load.ts'
import type { Load } from './measured.ts'
import type { Postgres } from './postgres.ts'
import { type Compared, compare, type Figures, type Rounds, type Side } from './rounds.ts'
import type { ScaleShopCall, ScaleShopReady, ScaleShopResults } from './scale/shop.ts'
import type { ShopCall, ShopReady, ShopResults } from './shop.ts'
import type { Row } from './table.ts'
import type { Usage } from './usage.ts'

export type Kind = 'postgres' | 'embedded'
/**
 * The answers that the shop caches: all, those of the API only, or none; `miss`: all, but only
 * until they are sent.
 */
export type Cache = 'all' | 'api' | 'none' | 'miss'
export type Shop = Child<ShopCall, ShopResults> & { ready: ShopReady }
type Bare = Child<BareCall, BareResults> & { ready: BareReady }
type Loader = Child<LoadCall, LoadResults>

type Options = { folder: string; only: RegExp; rounds: Rounds; postgres: Postgres | undefined }
type Case = { name: string; target?: number | undefined; run: () => Promise<Compared> }

const CONNECTIONS = 32

/**
 * Starts the shop, the bare server and the clients, each in its own process, and collects the
 * results.
 */
export class Bench {
  readonly rows: Row[] = []
  readonly options: Options
  #bare: Bare | undefined
  #loader: Loader | undefined

  constructor(options: Options) {
    this.options = options
  }

  isSelected(name: string): boolean {
    return this.options.only.test(name)
  }

  /** Fills its database first. `env` overrides the default settings. */
  async startShop(kind: Kind, cache: Cache, env: Record<string, string> = {}): Promise<Shop> {
    const databaseUrl = kind === 'postgres' ? (this.options.postgres?.url ?? '') : ''
    const settings = { ...this.settings(databaseUrl), BENCH_CACHE: cache, ...env }
    await (await start<'filled', never, Record<never, never>>('fill.ts', settings)).stop()
    return start<ShopReady, ShopCall, ShopResults>('shop.ts', settings, serverArgs)
  }

  /** The API alone, on a filled database, with nothing cached. */
  startScaleShop(
    databaseUrl: string,
  ): Promise<Child<ScaleShopCall, ScaleShopResults> & { ready: ScaleShopReady }> {
    return start<ScaleShopReady, ScaleShopCall, ScaleShopResults>(
      'scale/shop.ts',
      this.settings(databaseUrl),
      serverArgs,
    )
  }

  /** The environment of the shop's process. */
  settings(databaseUrl: string): Record<string, string> {
    return {
      ...serverEnv,
      DATA_DIR: this.options.folder,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      HOST: '127.0.0.1',
      ORIGIN: 'http://127.0.0.1',
      JWT_SECRET: randomBytes(32).toString('base64url'),
      SUPER_ADMIN_EMAIL: ADMIN.email,
      SUPER_ADMIN_PASSWORD: ADMIN.password,
      ALLOW_SANDBOX: '1',
      RATE_LIMIT: 'off',
      ALLOW_NO_RATE_LIMIT: '1',
      MAIL: 'files',
      LOG_LEVEL: 'error',
    }
  }

  /** Sends requests to a server for some seconds, and measures the CPU time of each. */
  async load(
    server: { usage(): Promise<Usage> },
    load: Omit<Load, 'connections'> & { connections?: number },
  ): Promise<Figures> {
    this.#loader ??= await start<string, LoadCall, LoadResults>('load.ts')
    const before = await server.usage()
    const measured = await this.#loader.call({ kind: 'load', connections: CONNECTIONS, ...load })
    const after = await server.usage()
    return { ...measured, cpuMs: (after.cpuMs - before.cpuMs) / measured.answers }
  }

  shopSide(
    shop: Shop,
    load: Omit<Load, 'connections' | 'seconds'> & { connections?: number },
  ): Side {
    const usage = () => shop.call({ kind: 'usage' })
    return (seconds) => this.load({ usage }, { ...load, seconds })
  }

  /** The same bytes from a bare server. They are captured each time, as the shop's may change. */
  bareSide(url: string, token?: string): Side {
    return async (seconds) => {
      this.#bare ??= await start<BareReady, BareCall, BareResults>('bare-server.ts')
      const bare = this.#bare
      await bare.call({ kind: 'send', answer: await capture(url, token) })
      return this.load(
        { usage: () => bare.call({ kind: 'usage' }) },
        { url: bare.ready.url, seconds },
      )
    }
  }

  /**
   * The address (or a random one of `paths`) at the shop, and the same bytes at the bare server.
   */
  against(shop: Shop, path: string, paths?: readonly string[]): Promise<Compared> {
    const url = `${shop.ready.url}${path}`
    return compare(
      this.shopSide(shop, { url, ...(paths && { paths }) }),
      this.bareSide(url),
      this.options.rounds,
    )
  }

  async measure({ name, target, run }: Case): Promise<void> {
    if (!this.isSelected(name)) return
    console.info(`${name} …`)
    const { ours, theirs, ratio } = await run()
    this.report({
      name,
      target: target === undefined ? '' : target.toFixed(3),
      reached: ratio === undefined ? '' : ratio.toFixed(3),
      isMet: target === undefined || ratio === undefined ? undefined : ratio >= target,
      details: [textOf(ours), theirs && `beside ${textOf(theirs)}`].filter(Boolean).join('; '),
    })
  }

  report(row: Row): void {
    if (this.isSelected(row.name)) this.state(row)
  }

  /** Reports a row whatever cases are selected. */
  state(row: Row): void {
    this.rows.push(row)
    console.info(`  ${row.reached} ${row.details}`)
  }

  async stop(): Promise<void> {
    await this.#bare?.stop()
    await this.#loader?.stop()
  }
}

const isGiven = (value: number | undefined): value is number =>
  value !== undefined && !Number.isNaN(value)

export function textOf({
  perSecond,
  p50Ms,
  p95Ms,
  p99Ms,
  cpuMs,
  client,
  clientShare,
}: Figures): string {
  const times = [p50Ms, p95Ms, p99Ms].every(isGiven)
    ? `, p50 ${p50Ms?.toFixed(2)} p95 ${p95Ms?.toFixed(1)} p99 ${p99Ms?.toFixed(1)} ms`
    : ''
  const cpu = isGiven(cpuMs) ? `, ${cpuMs.toFixed(3)} ms of CPU each` : ''
  const by =
    client && isGiven(clientShare)
      ? `, client ${client} at ${(clientShare * 100).toFixed(0)} %`
      : ''
  return `${perSecond.toFixed(0)}/s${times}${cpu}${by}`
}
