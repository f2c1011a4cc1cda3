/**
 * How the server's process is started, here and by the bench. What it saves of the resident memory after load, and what
 * it costs, is in docs/performance.md: a smaller nursery, a heap that is collected before it has grown by more than a
 * third, fewer arenas, and fixed thresholds, without which freed blocks of more than 128 KB are never given back.
 */
export const serverArgs = ['--max-semi-space-size=8', '--heap-growing-percent=30']
export const serverEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
}
