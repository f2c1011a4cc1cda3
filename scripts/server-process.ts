import { fileURLToPath } from 'node:url'

/**
 * How the server's process is started, here and by the bench. What it saves of the resident memory, and what it costs, is
 * in docs/performance.md: a heap that is collected after each rush (`server/tidy-memory.ts`), fewer arenas, fixed
 * thresholds, without which freed blocks of more than 128 KB are never given back, and the compiled sources kept on disk:
 * from the second start on, the compiler that takes the types out of them is never loaded.
 */
export const serverArgs = ['--expose-gc']
export const serverEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
}
