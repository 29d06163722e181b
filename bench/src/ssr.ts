/**
 * npm run bench:ssr — a public page of fifty items. Kept by the server: beside node:http sending a prebuilt buffer. Made anew for every
 * request: beside React Router's own server with the very same page, and beside Next with an equal one. All in one run, rounds in
 * turn; before the rounds every side must show the same fifty items. Leaves with 1 when a goal or the comparison fails.
 */
import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '@aquilane/server/cluster'
import { freePort } from '@aquilane/testing/server-process'
import { load, median } from './load.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import { countNodes, findNode, onlyVisible, parsePage, replaceNode, getText, type PageNode } from './page-tree.ts'

const rounds = Number(process.env['ROUNDS'] ?? 7)
const seconds = Number(process.env['SECONDS'] ?? 3)
const connections = 16
const items = 50
const path = '/places'
const goals = { kept: 0.9, router: 3, next: 8 }

const bench = join(import.meta.dirname, '..')
const peers = { router: join(bench, 'peers/react-router'), next: join(bench, 'peers/next') }
const say = (line: string) => process.stderr.write(`  ${line}\n`)
const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
chmodSync(dir, 0o755)
const children: ChildProcess[] = []

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

/** Starts a peer's server and waits until it responds. */
async function start(args: string[], cwd: string, port: number): Promise<void> {
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

async function startOurs(file: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = fork(join(bench, 'src', file), args, { env: { ...process.env, ...env } })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

async function getBody(port: number, from = path): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${from}`)
  if (!response.ok) throw new Error(`${from} at ${port}: ${response.status}`)
  return response.text()
}

interface Content {
  body: PageNode[]
  list: Exclude<PageNode, string>
}

/** What a reader sees of a page, and its list. */
function read(html: string): Content {
  const body = findNode(parsePage(html), (tag) => tag === 'body')
  const list = body && findNode(body[2], (_, attributes) => attributes['data-bench'] === 'items')
  if (!body || !list) throw new Error('The page has no items')
  return { body: onlyVisible(body[2]), list }
}

const shown = (html: string) => {
  const { body, list } = read(html)
  return { items: list[2].length, elements: countNodes(body), text: getText(body) }
}

const cluster = await startCluster({ dir: join(dir, 'postgres') })
let failed = false
let site: SiteProcess | null = null
try {
  for (const folder of Object.values(peers)) install(folder)
  say('building our site …')
  const routerCli = join(bench, '../node_modules/.bin/react-router')
  run(routerCli, ['build', 'site'], bench, { BENCH_ENTRY: 'app' })

  say('starting our server …')
  const server = await startSite(cluster, 'app', dir)
  site = server
  const ports = { house: server.port, buffer: await freePort(), same: await freePort(), bare: await freePort(), next: await freePort() }

  // The peers get our page's own elements and our data, so that all show the same.
  const html = await getBody(ports.house)
  const { body, list } = read(html)
  const main = findNode(body, (tag) => tag === 'main')
  if (!main) throw new Error('The page has no main part')
  const slot: PageNode = ['slot', {}, []]
  const visibleList = findNode(body, (_, attributes) => attributes['data-bench'] === 'items')!
  const { data: api } = JSON.parse(await getBody(ports.house, `/gamma/location/popular?limit=${items}`)) as { data: unknown[] }
  const content = JSON.stringify({
    lang: 'en',
    title: 'Fifty places',
    description: 'Where our travellers fly to most.',
    site: getSettings(html),
    api,
    places: getPlaces(list),
    shell: replaceNode(body, main, [main[0], main[1], [slot]]),
    page: replaceNode(main[2], visibleList, slot),
  })
  for (const folder of Object.values(peers)) {
    mkdirSync(join(folder, '.cache'), { recursive: true })
    writeFileSync(join(folder, '.cache/content.json'), content)
  }

  say('building the peers …')
  run(routerCli, ['build', 'site'], bench, { BENCH_ENTRY: 'plain' })
  run('npm', ['run', 'build', '--workspaces=false'], peers.router)
  run('npm', ['run', 'build', '--workspaces=false'], peers.next)
  say('starting the peers …')
  const serve = join(peers.router, 'node_modules/@react-router/serve/bin.cjs')
  await start([serve, 'build/plain/server/index.js'], join(bench, 'site'), ports.same)
  await start([serve, 'build/server/index.js'], peers.router, ports.bare)
  await start(
    [join(peers.next, 'node_modules/next/dist/bin/next'), 'start', '-p', String(ports.next), '-H', '127.0.0.1'],
    peers.next,
    ports.next,
  )

  const packed = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'br' } })
  if (packed.headers.get('content-encoding') !== 'br') throw new Error('Our server did not pack the page')
  const [plainFile, packedFile] = [join(dir, 'page.html'), join(dir, 'page.html.br')]
  writeFileSync(plainFile, html)
  await saveRaw(ports.house, packedFile)
  await startOurs('buffer-server.ts', [String(ports.buffer), plainFile, packedFile])

  const ours = shown(html)
  const others = {
    buffer: shown(await getBody(ports.buffer)),
    same: shown(await getBody(ports.same)),
    bare: shown(await getBody(ports.bare)),
    next: shown(await getBody(ports.next)),
  }
  for (const [name, other] of Object.entries(others)) {
    if (other.items !== items || other.text !== ours.text) {
      writeFileSync(join(tmpdir(), 'ssr-ours.txt'), ours.text)
      writeFileSync(join(tmpdir(), `ssr-${name}.txt`), other.text)
      throw new Error(`${name} shows ${other.items} items and ${other.text === ours.text ? 'the same' : 'another'} text`)
    }
  }

  type Side = { name: string; port: number; path: (n: number) => string; headers?: Record<string, string>; figures: number[] }
  const kept = () => path
  // A different URL for every request, so that no cache applies.
  const uncached = (n: number) => `${path}?n=${process.pid}-${(unique += 1)}-${n}`
  let unique = 0
  const br = { 'accept-encoding': 'br' }
  const sides = {
    keptHouse: { name: 'ours, kept, plain', port: ports.house, path: kept, figures: [] },
    buffer: { name: 'node:http, prebuilt buffer, plain', port: ports.buffer, path: kept, figures: [] },
    keptHouseBr: { name: 'ours, kept, brotli', port: ports.house, path: kept, headers: br, figures: [] },
    bufferBr: { name: 'node:http, prebuilt buffer, brotli', port: ports.buffer, path: kept, headers: br, figures: [] },
    house: { name: 'ours, made anew', port: ports.house, path: uncached, figures: [] },
    same: { name: "React Router's server, the same page", port: ports.same, path: uncached, figures: [] },
    bare: { name: "React Router's server, bare equal page", port: ports.bare, path: uncached, figures: [] },
    next: { name: 'Next, bare equal page', port: ports.next, path: uncached, figures: [] },
  } satisfies Record<string, Side>
  const measure = async (side: Side, time: number) =>
    (await load({ port: side.port, path: side.path, headers: side.headers, connections, seconds: time })).perSecond
  say('warming up …')
  for (const side of Object.values(sides)) await measure(side, 4)
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`)
    const order = round % 2 === 0 ? Object.values(sides) : Object.values(sides).toReversed()
    for (const side of order as Side[]) side.figures.push(await measure(side, seconds))
  }

  const version = (folder: string, name: string) =>
    (JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version
  console.log(
    `\nA public page of ${items} items, ${ours.elements} elements, ${(html.length / 1024).toFixed(0)} kB; all sides show the same ${ours.text.split('\n').length} texts.`,
  )
  console.log(`${connections} connections on loopback, ${rounds} rounds of ${seconds} s in turn; requests/s as median (lowest–highest).`)
  console.log(
    `React Router ${version(peers.router, 'react-router')}, Next ${version(peers.next, 'next')}, Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB\n`,
  )
  const perSecond = (figures: number[]) =>
    `${Math.round(median(figures)).toLocaleString('en')} (${Math.round(Math.min(...figures)).toLocaleString('en')}–${Math.round(Math.max(...figures)).toLocaleString('en')})`
  const rows: [Side, Side, number | null][] = [
    [sides.keptHouse, sides.buffer, goals.kept],
    [sides.keptHouseBr, sides.bufferBr, goals.kept],
    [sides.house, sides.same, goals.router],
    [sides.house, sides.bare, null],
    [sides.house, sides.next, goals.next],
  ]
  console.log('| ours | requests/s | beside | requests/s | ratio (lowest–highest) | goal | |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [one, other, goal] of rows) {
    const ratios = one.figures.map((figure, round) => figure / other.figures[round]!)
    const ratio = median(ratios)
    const ok = goal === null || ratio >= goal
    failed ||= !ok
    console.log(
      `| ${one.name} | ${perSecond(one.figures)} | ${other.name} | ${perSecond(other.figures)} | ${ratio.toFixed(2)}× (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}) | ${goal === null ? '' : `≥ ${goal}×`} | ${goal === null ? 'reported' : ok ? 'PASS' : 'FAIL'} |`,
    )
  }
} finally {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((resolve) => child.once('exit', resolve))))
  await site?.end()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

/** The packed bytes as they travel. */
async function saveRaw(port: number, file: string): Promise<void> {
  const { request } = await import('node:http')
  await new Promise<void>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        writeFileSync(file, Buffer.concat(chunks))
        resolve()
      })
    })
      .on('error', reject)
      .end()
  })
}

/** The settings of the page, from its own hydration state. */
function getSettings(page: string): unknown {
  const found = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page)?.[1]
  if (!found) throw new Error('The page has no boot data')
  const { state } = JSON.parse(found) as { state: string }
  return unfold(JSON.parse(state.split('\n')[0]!) as unknown[]).loaderData.root.site
}

/** Decodes the router's hydration state: every value once, objects and arrays by index. */
function unfold(values: unknown[]): { loaderData: { root: { site: unknown } } } {
  const special: Record<number, unknown> = { [-5]: null, [-7]: undefined }
  const at = (index: number): unknown => {
    if (index < 0) return special[index]
    const value = values[index]
    if (Array.isArray(value)) return value.map((one) => at(one as number))
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [at(Number(key.slice(1))), at(one as number)]))
    return value
  }
  return at(0) as { loaderData: { root: { site: unknown } } }
}

/** The items as data, read off the page. */
function getPlaces(from: Exclude<PageNode, string>): unknown[] {
  return from[2].map((item) => {
    if (typeof item === 'string') throw new Error('An item is only text')
    const link = findNode([item], (tag) => tag === 'a')!
    const [code, zone, at] = ['dd', 'dd', 'dd'].map((_, index) =>
      getText([findNode([item], (tag) => tag === 'dl')![2].filter((node) => typeof node !== 'string' && node[0] === 'dd')[index]!]),
    )
    return {
      selector: new URL(String(link[1]['href']), 'http://x').searchParams.get('to'),
      name: getText([link]),
      placement: getText([findNode([item], (tag) => tag === 'p')!]),
      code,
      zone,
      at,
      airports: findNode([item], (tag) => tag === 'ul')![2].map((one) => getText([one])),
    }
  })
}
