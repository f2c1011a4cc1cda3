import { fileURLToPath } from 'node:url'

/**
 * How the server's process is started, here and by the bench, for less resident memory: garbage
 * collection when idle (`server/platform/http/idle-gc.ts`), 16 MB for new objects where V8 takes 64
 * under load, fewer arenas, and fixed thresholds: without them freed blocks of more than 128 KB are
 * never returned to the system. Compiled sources are cached on disk: from the second start on, the
 * compiler that strips the types is not loaded. Figures are in decision 0029 and
 * docs/performance.md.
 */
export const serverArgs = ['--expose-gc', '--max-semi-space-size=8']
export const serverEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
}
