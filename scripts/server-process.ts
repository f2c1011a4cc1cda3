/**
 * How the server's process is started, here and by the bench: a smaller nursery and fewer memory arenas cost some
 * garbage collections and save a third of the resident memory after load (docs/performance.md).
 */
export const serverArgs = ['--max-semi-space-size=8']
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
