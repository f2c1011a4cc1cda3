import type { PaymentProvider } from '../../orders/payments/providers/provider.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import type { ShopValues } from '../../platform/config/shop-values.ts'
import type { Broadcast } from '../../platform/db/broadcast.ts'
import type { Deadlines } from '../../platform/db/deadline.ts'
import type { Replica } from '../../platform/db/replica.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { BodyTimes } from '../../platform/http/body-timeout.ts'
import type { CdnConfig } from '../../platform/http/cache/cdn.ts'
import type { UploadLimits } from '../../platform/http/upload-budget.ts'
import type { Images } from '../../platform/images/images.ts'
import type { LogTarget } from '../../platform/log/log.ts'
import type { PageRenderer } from '../../shopfront/rendering/pages.ts'
import type { InstanceSelf } from '../health/heartbeat.ts'
import type { InstanceNotes } from '../health/notes.ts'

export type AppDeps = {
  db: Db
  /** Replica of the same database, for catalogue reads. */
  replica?: Replica | undefined
  cards: PaymentProvider
  images: Images
  /** Undefined: only the API is served. */
  pages?: PageRenderer | undefined
  config: AppConfig
  /** Takes the log; default: standard output. */
  logTarget?: LogTarget | undefined
  bodyTimes?: BodyTimes | undefined
  uploadLimits?: UploadLimits | undefined
  /** Time limits of statements. */
  deadlines?: Deadlines | undefined
  /** Tells whether the database answers; default: by one statement. */
  isAnswering?: (() => Promise<boolean>) | undefined
  /** Messages to other instances; default: there are none. */
  broadcast?: Broadcast | undefined
  /** Starts a round of these jobs now. */
  wake?: (...jobs: WokenJob[]) => void
  /** Notes of this process about itself; default: new ones. */
  notes?: InstanceNotes | undefined
  self?: InstanceSelf | undefined
}

/** Jobs that routes wake; `list-jobs.ts` has them all. */
export type WokenJob =
  | 'events'
  | 'webhooks'
  | 'bulk jobs'
  | 'imports'
  | 'pictures of imports'
  | 'refunds'
  | 'doctor'

export type AppConfig = {
  origin: string
  isProduction: boolean
  /** False: only staff read the API document. */
  areDocsPublic: boolean
  keys: PurposeKeys
  /** True: super admins need a second factor. */
  isTwoFactorRequired: boolean
  hasRateLimit: boolean
  /** False: unpaid orders may hold any number of pieces. */
  hasHoldCaps: boolean
  /** Settings from the environment. */
  shopValues: ShopValues
  isCaching: boolean
  cdn: CdnConfig | undefined
  logLevel: string
  trustProxy: number
  maxConnections: number
  maxConnectionsPerAddress: number
  dataDir: string
  /** Undefined: figures are read from this machine only. */
  metricsToken: string | undefined
  isEmbedded?: boolean
}
