import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * A program of the bench in a process of its own. It takes one call at a time and answers each by
 * one message.
 */
export type Child<Call, Results> = {
  call<Kind extends keyof Results>(call: Call & { kind: Kind }): Promise<Results[Kind]>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a file of this folder and waits for its first message, which describes it. */
export async function start<Ready, Call, Results>(
  file: string,
  env: Record<string, string> = {},
  execArgv: readonly string[] = [],
): Promise<Child<Call, Results> & { ready: Ready }> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: [...execArgv],
    serialization: 'advanced',
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const answer = async (): Promise<unknown> => {
    const ended = new AbortController()
    const exit = once(child, 'exit', ended).then(([code]) => {
      throw new Error(`bench/${file} stopped with ${code}`)
    })
    const [message] = (await Promise.race([once(child, 'message', ended), exit])) as [unknown]
    exit.catch(() => {})
    ended.abort()
    return message
  }
  return {
    ready: (await answer()) as Ready,
    call: async (call) => {
      const answered = answer()
      child.send(call as object)
      return (await answered) as never
    },
    stop: async () => {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
