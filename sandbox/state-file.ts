import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptyState, type State } from './state.ts'

const SAVE_DELAY_MS = 100

/** `save` schedules a write, `flush` does a scheduled write now. */
export type StateStore = { state: State; save(): void; flush(): void }

/**
 * Loads the state and writes it back after changes: to a temporary file first, then renamed, so that a crash leaves
 * the old file or the new one. Without a path the state is in memory only.
 * @throws Error naming the file when it cannot be parsed: starting empty would lose payments silently.
 */
export function openState(path: string | undefined): StateStore {
  if (path === undefined) return { state: emptyState(), save: () => {}, flush: () => {} }
  const state = load(path)
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    try {
      write(path, state)
    } catch (error) {
      console.error(`The sandbox could not write ${path}; it continues in memory`, error) // the shop must not stop
    }
  }
  const save = () => {
    timer ??= setTimeout(flush, SAVE_DELAY_MS).unref()
  }
  return { state, save, flush }
}

function load(path: string): State {
  if (!existsSync(path)) return emptyState()
  try {
    return { ...emptyState(), ...JSON.parse(readFileSync(path, 'utf8')) }
  } catch (cause) {
    throw new Error(`The sandbox cannot read its state file ${path}: repair or remove it`, { cause })
  }
}

function write(path: string, state: State): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, JSON.stringify(state))
  renameSync(temporary, path)
}
