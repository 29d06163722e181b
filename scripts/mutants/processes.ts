import { spawn, type ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()
let interrupted = false

interface RunOptions {
  cwd: string
  env?: Record<string, string>
  timeoutMs: number
}

export interface Ended {
  code: number | null
  output: string
  isTimedOut: boolean
}

const patienceMs = 30_000

/** Runs a command in a process group of its own, so that an interruption of the terminal reaches this process only. */
export function runCommand(command: string, args: string[], { cwd, env, timeoutMs }: RunOptions): Promise<Ended> {
  if (interrupted) return new Promise(() => {})
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    running.add(child)
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      void endProcess(child)
    }, timeoutMs)
    const done = (code: number | null): void => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output: Buffer.concat(output).toString(), isTimedOut })
    }
    child.on('error', (error) => output.push(Buffer.from(error.message)))
    child.on('error', () => done(null))
    child.on('close', done)
  })
}

/** A server that runs until it is ended. */
export function startServer(command: string, args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore', detached: true })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

/** Asks first: Playwright and the server end what they started themselves. The whole group is killed when nothing happens. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  const late = setTimeout(() => killGroup(child), patienceMs)
  await ended
  clearTimeout(late)
  // What is left of its group.
  killGroup(child)
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // No process of the group is left.
  }
}

/** Ends every process before `cleanUp` and the exit. */
export function onInterruption(cleanUp: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (interrupted) return
      interrupted = true
      process.stdout.write('\nInterrupted: ending what was started …\n')
      void Promise.all([...running].map((child) => endProcess(child))).then(() => {
        cleanUp()
        process.exit(130)
      })
    })
}
