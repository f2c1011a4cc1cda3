import { counter, gauge, shared, sizes, timer } from './registry.ts'

/**
 * Every figure of `/metrics`, with its name, what it says and its labels. A label has few values
 * that the shop itself chooses: patterns of routes, names of jobs, reasons; never an address, an id
 * or anything of a person.
 */
export const metrics = {
  requests: counter(
    'shop_http_requests_total',
    'Answered requests. cached: answered from the cache of answers, before they were routed where possible',
    'method',
    'route',
    'status',
    'cached',
  ),
  requestSeconds: timer(
    'shop_http_request_seconds',
    'Time from the first byte of a request to the end of its answer, of those that were not answered from the cache',
    'method',
    'route',
    'status',
  ),
  limited: counter('shop_limit_refusals_total', 'Calls refused with 429, by the limit', 'limit'),
  shed: counter(
    'shop_requests_shed_total',
    'Requests refused with 503 because there are too many, by why',
    'reason',
  ),

  cacheLookups: counter(
    'shop_cache_lookups_total',
    'Lookups in the cache of answers: hit, miss, or join',
    'result',
  ),
  cacheBytes: gauge('shop_cache_bytes', 'Bytes of cached answers'),
  cacheEntries: gauge('shop_cache_entries', 'Cached answers'),

  connections: gauge(
    'shop_db_connections',
    'Connections of a pool: used, idle; waiting: callers',
    'pool',
    'state',
  ),
  querySeconds: timer('shop_db_query_seconds', 'Time of statements'),
  queryErrors: counter(
    'shop_db_query_errors_total',
    'Failed statements, by the class of their SQLSTATE',
    'class',
  ),
  slowQueries: counter(
    'shop_db_slow_queries_total',
    'Statements that took longer than SLOW_QUERY_MS',
  ),
  outages: counter(
    'shop_outages_total',
    'Calls and jobs that failed because a service could not be reached',
    'code',
  ),
  databaseUp: shared(
    'shop_db_up',
    '1: the database answered when the figures were read, within 2.5 s',
  ),
  databaseBytes: shared('shop_db_size_bytes', 'Size of the database'),
  replicaLag: shared('shop_db_replica_lag_seconds', 'How far the replica for reads is behind'),

  jobRuns: counter('shop_job_runs_total', 'Rounds of jobs: ok or failed', 'job', 'result'),
  jobSeconds: counter('shop_job_seconds_total', 'Time that rounds of jobs took', 'job'),
  jobEnded: gauge(
    'shop_job_last_ok_timestamp_seconds',
    'When a round of a job last ended well',
    'job',
  ),
  waiting: shared('shop_queue_rows', 'Rows that wait in a queue', 'queue'),
  oldestDue: shared(
    'shop_queue_overdue_seconds',
    'How long the oldest due row has been due; 0: none is',
    'queue',
  ),
  retried: shared('shop_queue_retried_rows', 'Rows that were tried in vain', 'queue'),
  oldestRetried: shared(
    'shop_queue_retried_oldest_seconds',
    'How old the oldest row is that was tried in vain',
    'queue',
  ),
  mails: counter(
    'shop_mails_total',
    'Mails: sent, skipped, waiting for the budget, retried, or failed for good',
    'result',
  ),

  orders: counter(
    'shop_order_events_total',
    'Events of orders, once each in the whole shop, when they are followed',
    'event',
  ),
  ordersRefused: counter(
    'shop_orders_refused_total',
    'Orders that were not made, by why',
    'reason',
  ),
  ordersAdjusted: counter(
    'shop_orders_adjusted_total',
    'Orders made at other prices than their buyers had seen',
  ),
  orderBatch: sizes(
    'shop_order_batch_size',
    'Orders that were written together',
    [1, 2, 3, 5, 8, 12, 20, 35],
  ),
  settled: counter(
    'shop_payments_checked_total',
    'Answers for payment references, by their outcome',
    'outcome',
  ),
  providerSeconds: timer(
    'shop_provider_call_seconds',
    'Time of calls to the card provider',
    'call',
    'outcome',
  ),
  webhooks: counter(
    'shop_webhooks_total',
    'Webhooks: stored, repeated, refused; then done, retried, failed',
    'result',
  ),
  ordersOfHour: shared(
    'shop_orders_last_hour',
    'Orders placed in the last hour, by their state now',
    'status',
    'payment',
  ),
  soldOut: shared('shop_variants_sold_out', 'Variants on sale without a piece left'),

  signIns: counter('shop_sign_ins_total', 'Tries to sign in, by result', 'result'),

  loopUtilization: gauge(
    'shop_eventloop_utilization',
    'Share of time that the event loop worked since the last reading',
  ),
  info: gauge('shop_info', 'The version of the shop, and that of Node', 'version', 'node'),
  diskFree: shared('shop_disk_free_bytes', 'Free bytes on the disk of DATA_DIR'),
  diskSize: shared('shop_disk_size_bytes', 'Size of the disk of DATA_DIR'),
  backupAt: shared('shop_backup_last_ok_timestamp_seconds', 'When the last whole backup ended'),
  backupFailed: shared('shop_backup_last_failed', '1: the last backup failed'),
  doctorAt: shared('shop_doctor_last_run_timestamp_seconds', 'When the doctor last ended'),
  doctorProblems: shared(
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
