/** The other sides of `bench:ssr`: React Router's own server and Next, installed from their lock files, built and started as processes. */
import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const bench = join(import.meta.dirname, '..')
const routerCli = join(bench, '../node_modules/.bin/react-router')
const peers = { router: join(bench, 'peers/react-router'), next: join(bench, 'peers/next') }
const children: ChildProcess[] = []
const say = (line: string) => process.stderr.write(`  ${line}\n`)

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd} failed:\n${stdout}${stderr}`)
}

/** Installs a peer in the exact versions of its package.json, unless it is installed. */
function install(folder: string): void {
  const installed = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs > statSync(join(folder, 'package.json')).mtimeMs) return
  say(`installing ${folder} …`)
  run('npm', ['install', '--ignore-scripts', '--workspaces=false', '--include=dev'], folder)
}

/** One of the bench's builds of the site. */
export const buildSite = (entry: 'app' | 'plain'): void => run(routerCli, ['build', 'site'], bench, { BENCH_ENTRY: entry })

export interface PeerPorts {
  same: number
  bare: number
  next: number
}

/** Installs, builds and starts the peers with the content of our page; the first run takes minutes. */
export async function startPeers(content: string, path: string, ports: PeerPorts): Promise<void> {
  for (const folder of Object.values(peers)) {
    install(folder)
    mkdirSync(join(folder, '.cache'), { recursive: true })
    writeFileSync(join(folder, '.cache/content.json'), content)
  }
  say('building the peers …')
  buildSite('plain')
  run('npm', ['run', 'build', '--workspaces=false'], peers.router)
  run('npm', ['run', 'build', '--workspaces=false'], peers.next)
  say('starting the peers …')
  const serve = join(peers.router, 'node_modules/@react-router/serve/bin.cjs')
  await start([serve, 'build/plain/server/index.js'], join(bench, 'site'), ports.same, path)
  await start([serve, 'build/server/index.js'], peers.router, ports.bare, path)
  const next = join(peers.next, 'node_modules/next/dist/bin/next')
  await start([next, 'start', '-p', String(ports.next), '-H', '127.0.0.1'], peers.next, ports.next, path)
}

/** Starts a peer's server and waits until it responds. */
async function start(args: string[], cwd: string, port: number, path: string): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HOST: '127.0.0.1', PORT: String(port) },
  })
  children.push(child)
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (child.exitCode !== null) break
    if (
      await fetch(`http://127.0.0.1:${port}${path}`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error(`${args.join(' ')} in ${cwd} does not answer`)
}

/** node:http with the finished page in memory. */
export async function startBuffer(port: number, plain: string, packed: string): Promise<void> {
  const child = fork(join(bench, 'src/buffer-server.ts'), [String(port), plain, packed])
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The server of the buffer ended with ${code}`)))
  })
}

export async function endPeers(): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((resolve) => child.once('exit', resolve))))
}

export const versionOf = (peer: keyof typeof peers, name: string): string =>
  (JSON.parse(readFileSync(join(peers[peer], 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version
