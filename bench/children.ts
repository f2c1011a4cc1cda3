import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A program of the bench in a process of its own: one question at a time, each answered by one message. */
export type Child<Question, Answers> = {
  ask<Kind extends keyof Answers>(question: Question & { kind: Kind }): Promise<Answers[Kind]>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a file of this folder and waits for its first message, which is what it has to say of itself. */
export async function start<Ready, Question, Answers>(
  file: string,
  env: Record<string, string> = {},
  execArgv: readonly string[] = [],
): Promise<Child<Question, Answers> & { ready: Ready }> {
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
    ask: async (question) => {
      const answered = answer()
      child.send(question as object)
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
