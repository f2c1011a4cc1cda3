import {
  createCounter,
  createGauge,
  createSharedGauge,
  createSizeHistogram,
  createTimer,
} from './registry.ts'

/**
 * Every figure of `/metrics`, with its name, what it says and its labels. A label has few values
 * that the shop itself chooses: patterns of routes, names of jobs, reasons; never an address, an id
 * or anything of a person.
 */
export const metrics = {
  requests: createCounter(
    'shop_http_requests_total',
    'Answered requests. cached: answered from the cache of answers, before they were routed where possible',
    'method',
    'route',
    'status',
    'cached',
  ),
  requestSeconds: createTimer(
    'shop_http_request_seconds',
    'Time from the first byte of a request to the end of its answer, of those that were not answered from the cache',
    'method',
    'route',
    'status',
  ),
  limited: createCounter(
    'shop_limit_refusals_total',
    'Calls refused with 429, by the limit',
    'limit',
  ),
  shed: createCounter(
    'shop_requests_shed_total',
    'Requests refused with 503 because there are too many, by why',
    'reason',
  ),

  cacheLookups: createCounter(
    'shop_cache_lookups_total',
    'Lookups in the cache of answers: hit, miss, or join',
    'result',
  ),
  cacheBytes: createGauge('shop_cache_bytes', 'Bytes of cached answers'),
  cacheEntries: createGauge('shop_cache_entries', 'Cached answers'),

  connections: createGauge(
    'shop_db_connections',
    'Connections of a pool: used, idle; waiting: callers',
    'pool',
    'state',
  ),
  querySeconds: createTimer('shop_db_query_seconds', 'Time of statements'),
  queryErrors: createCounter(
    'shop_db_query_errors_total',
    'Failed statements, by the class of their SQLSTATE',
    'class',
  ),
  slowQueries: createCounter(
    'shop_db_slow_queries_total',
    'Statements that took longer than SLOW_QUERY_MS',
  ),
  outages: createCounter(
    'shop_outages_total',
    'Calls and jobs that failed because a service could not be reached',
    'code',
  ),
  databaseUp: createSharedGauge(
    'shop_db_up',
    '1: the database answered when the figures were read, within 2.5 s',
  ),
  databaseBytes: createSharedGauge('shop_db_size_bytes', 'Size of the database'),
  replicaLag: createSharedGauge(
    'shop_db_replica_lag_seconds',
    'How far the replica for reads is behind',
  ),

  jobRuns: createCounter('shop_job_runs_total', 'Rounds of jobs: ok or failed', 'job', 'result'),
  jobSeconds: createCounter('shop_job_seconds_total', 'Time that rounds of jobs took', 'job'),
  jobEnded: createGauge(
    'shop_job_last_ok_timestamp_seconds',
    'When a round of a job last ended well',
    'job',
  ),
  waiting: createSharedGauge('shop_queue_rows', 'Rows that wait in a queue', 'queue'),
  oldestDue: createSharedGauge(
    'shop_queue_overdue_seconds',
    'How long the oldest due row has been due; 0: none is',
    'queue',
  ),
  retried: createSharedGauge('shop_queue_retried_rows', 'Rows that were tried in vain', 'queue'),
  oldestRetried: createSharedGauge(
    'shop_queue_retried_oldest_seconds',
    'How old the oldest row is that was tried in vain',
    'queue',
  ),
  mails: createCounter(
    'shop_mails_total',
    'Mails: sent, skipped, waiting for the budget, retried, or failed for good',
    'result',
  ),

  orders: createCounter(
    'shop_order_events_total',
    'Events of orders, once each in the whole shop, when they are followed',
    'event',
  ),
  ordersRefused: createCounter(
    'shop_orders_refused_total',
    'Orders that were not made, by why',
    'reason',
  ),
  ordersAdjusted: createCounter(
    'shop_orders_adjusted_total',
    'Orders made at other prices than their buyers had seen',
  ),
  orderBatch: createSizeHistogram(
    'shop_order_batch_size',
    'Orders that were written together',
    [1, 2, 3, 5, 8, 12, 20, 35],
  ),
  settled: createCounter(
    'shop_payments_checked_total',
    'Answers for payment references, by their outcome',
    'outcome',
  ),
  providerSeconds: createTimer(
    'shop_provider_call_seconds',
    'Time of calls to the card provider',
    'call',
    'outcome',
  ),
  webhooks: createCounter(
    'shop_webhooks_total',
    'Webhooks: stored, repeated, refused; then done, retried, failed',
    'result',
  ),
  ordersOfHour: createSharedGauge(
    'shop_orders_last_hour',
    'Orders placed in the last hour, by their state now',
    'status',
    'payment',
  ),
  soldOut: createSharedGauge('shop_variants_sold_out', 'Variants on sale without a piece left'),

  signIns: createCounter('shop_sign_ins_total', 'Tries to sign in, by result', 'result'),

  loopUtilization: createGauge(
    'shop_eventloop_utilization',
    'Share of time that the event loop worked since the last reading',
  ),
  info: createGauge('shop_info', 'The version of the shop, and that of Node', 'version', 'node'),
  diskFree: createSharedGauge('shop_disk_free_bytes', 'Free bytes on the disk of DATA_DIR'),
  diskSize: createSharedGauge('shop_disk_size_bytes', 'Size of the disk of DATA_DIR'),
  backupAt: createSharedGauge(
    'shop_backup_last_ok_timestamp_seconds',
    'When the last whole backup ended',
  ),
  backupFailed: createSharedGauge('shop_backup_last_failed', '1: the last backup failed'),
  doctorAt: createSharedGauge(
    'shop_doctor_last_run_timestamp_seconds',
    'When the doctor last ended',
  ),
  doctorProblems: createSharedGauge(
    'shop_doctor_problems',
    'Checks that failed in the last run of the doctor',
  ),
}

/**
 * At 0 from the start: rules that read growth miss a counter that appears with its first count.
 * Jobs make theirs.
 */
for (const result of ['sent', 'skipped', 'retried', 'failed']) metrics.mails.inc({ result }, 0)
for (const outcome of ['paid', 'unreachable', 'mismatch']) metrics.settled.inc({ outcome }, 0)
for (const result of ['stored', 'refused', 'done', 'failed']) metrics.webhooks.inc({ result }, 0)
for (const result of ['ok', 'wrong', 'throttled']) metrics.signIns.inc({ result }, 0)
for (const result of ['miss', 'join']) metrics.cacheLookups.inc({ result }, 0)
for (const event of ['placed', 'paid']) metrics.orders.inc({ event }, 0)
for (const reason of ['failed', 'busy']) metrics.ordersRefused.inc({ reason }, 0)
