/**
 * npm run bench:ssr — a public page of fifty items. Kept by the server: beside node:http sending a prebuilt buffer. Made anew for every
 * request: beside React Router's own server with the very same page, and beside Next with an equal one. All in one run, rounds in
 * turn; before the rounds every side must show the same fifty items. Leaves with 1 when a goal or the comparison fails.
 * SMOKE=1: builds, compares and loads our side and the buffer for a moment, without the peers and the goals.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@aquilane/server/cluster'
import { freePort } from '@aquilane/testing/server-process'
import { isSmoke } from './smoke.ts'
import { load, median } from './load.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import { readShown, saveRaw, toContent } from './ssr-page.ts'
import { buildSite, endPeers, startBuffer, startPeers, versionOf } from './ssr-peers.ts'

const rounds = isSmoke ? 1 : Number(process.env['ROUNDS'] ?? 7)
const seconds = isSmoke ? 0.2 : Number(process.env['SECONDS'] ?? 3)
const connections = 16
const items = 50
const path = '/places'
const goals = { kept: 0.9, router: 3, next: 8 }
const say = (line: string) => process.stderr.write(`  ${line}\n`)

interface Side {
  name: string
  port: number
  path: (n: number) => string
  headers?: Record<string, string>
  figures: number[]
}
type Row = [ours: Side, other: Side, goal: number | null]

const folders: string[] = []

const cluster = await startCluster({ dir: makeFolder('postgres') })
let site: SiteProcess | null = null
try {
  say('building our site …')
  buildSite('app')
  say('starting our server …')
  site = await startSite(cluster, 'app', makeFolder('data'))
  process.exitCode = await compare(site.port)
} finally {
  await endPeers()
  await site?.end()
  await cluster.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** A folder of its own, which PostgreSQL may read as an unprivileged user. */
function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `aquilane-bench-${name}-`))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return name === 'postgres' ? join(folder, 'cluster') : folder
}

async function getBody(port: number, from = path): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${from}`)
  if (!response.ok) throw new Error(`${from} at ${port}: ${response.status}`)
  return response.text()
}

async function compare(house: number): Promise<number> {
  const ports = { house, buffer: await freePort(), same: await freePort(), bare: await freePort(), next: await freePort() }
  const html = await getBody(house)
  const { data: api } = JSON.parse(await getBody(house, `/gamma/location/popular?limit=${items}`)) as { data: unknown[] }
  const content = toContent(html, api)
  if (!isSmoke) await startPeers(content, path, ports)
  await startBufferOf(html, ports)
  const { buffer, ...others } = ports
  const ours = readShown(html)
  await compareTexts(ours, isSmoke ? { buffer } : { buffer, same: others.same, bare: others.bare, next: others.next })
  const { sides, rows } = toSides(ports)
  await measureAll(sides)
  const size = (html.length / 1024).toFixed(0)
  console.log(
    `\nA public page of ${items} items, ${ours.elements} elements, ${size} kB; all sides show the same ${ours.text.split('\n').length} texts.`,
  )
  return printRows(rows)
}

async function startBufferOf(html: string, { house, buffer }: { house: number; buffer: number }): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${house}${path}`, { headers: { 'accept-encoding': 'br' } })
  if (response.headers.get('content-encoding') !== 'br') throw new Error('Our server did not pack the page')
  const folder = makeFolder('page')
  const [plain, packed] = [join(folder, 'page.html'), join(folder, 'page.html.br')]
  writeFileSync(plain, html)
  await saveRaw(house, path, packed)
  await startBuffer(buffer, plain, packed)
}

async function compareTexts(ours: ReturnType<typeof readShown>, others: Record<string, number>): Promise<void> {
  if (ours.items !== items) throw new Error(`Our page shows ${ours.items} items`)
  for (const [name, port] of Object.entries(others)) {
    const other = readShown(await getBody(port))
    if (other.items === items && other.text === ours.text) continue
    writeFileSync(join(tmpdir(), 'ssr-ours.txt'), ours.text)
    writeFileSync(join(tmpdir(), `ssr-${name}.txt`), other.text)
    throw new Error(`${name} shows ${other.items} items and ${other.text === ours.text ? 'the same' : 'another'} text`)
  }
}

function toSides(ports: Record<'house' | 'buffer' | 'same' | 'bare' | 'next', number>): { sides: Side[]; rows: Row[] } {
  let unique = 0
  const kept = () => path
  // A different URL for every request, so that no cache applies: the site's cache ignores parameters that no page knows.
  const uncached = (n: number) => `${path}?code=${process.pid}-${(unique += 1)}-${n}`
  const headers = { 'accept-encoding': 'br' }
  const keptHouse: Side = { name: 'ours, kept, plain', port: ports.house, path: kept, figures: [] }
  const buffer: Side = { name: 'node:http, prebuilt buffer, plain', port: ports.buffer, path: kept, figures: [] }
  const keptHouseBr: Side = { name: 'ours, kept, brotli', port: ports.house, path: kept, headers, figures: [] }
  const bufferBr: Side = { name: 'node:http, prebuilt buffer, brotli', port: ports.buffer, path: kept, headers, figures: [] }
  const house: Side = { name: 'ours, made anew', port: ports.house, path: uncached, figures: [] }
  const same: Side = { name: "React Router's server, the same page", port: ports.same, path: uncached, figures: [] }
  const bare: Side = { name: "React Router's server, bare equal page", port: ports.bare, path: uncached, figures: [] }
  const next: Side = { name: 'Next, bare equal page', port: ports.next, path: uncached, figures: [] }
  const own: Row[] = [
    [keptHouse, buffer, isSmoke ? null : goals.kept],
    [keptHouseBr, bufferBr, isSmoke ? null : goals.kept],
  ]
  if (isSmoke) return { sides: [keptHouse, buffer, keptHouseBr, bufferBr, house], rows: own }
  const beside: Row[] = [
    [house, same, goals.router],
    [house, bare, null],
    [house, next, goals.next],
  ]
  return { sides: [keptHouse, buffer, keptHouseBr, bufferBr, house, same, bare, next], rows: [...own, ...beside] }
}

async function measureAll(sides: readonly Side[]): Promise<void> {
  const measure = async ({ port, path, headers }: Side, time: number) =>
    (await load({ port, path, ...(headers ? { headers } : {}), connections, seconds: time })).perSecond
  say('warming up …')
  for (const side of sides) await measure(side, isSmoke ? 0.1 : 4)
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) side.figures.push(await measure(side, seconds))
  }
}

function perSecond(figures: number[]): string {
  const [middle, low, high] = [median(figures), Math.min(...figures), Math.max(...figures)].map((one) =>
    Math.round(one).toLocaleString('en'),
  )
  return `${middle} (${low}–${high})`
}

/** @returns 1 when a goal is not met */
function printRows(rows: readonly Row[]): number {
  console.log(`${connections} connections on loopback, ${rounds} rounds of ${seconds} s in turn; requests/s as median (lowest–highest).`)
  const peers = isSmoke ? '' : `React Router ${versionOf('router', 'react-router')}, Next ${versionOf('next', 'next')}, `
  console.log(`${peers}Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB\n`)
  console.log('| ours | requests/s | beside | requests/s | ratio (lowest–highest) | goal | |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  let failed = false
  for (const [one, other, goal] of rows) {
    const ratios = one.figures.map((figure, round) => figure / (other.figures[round] ?? Number.NaN))
    const ratio = median(ratios)
    const ok = goal === null || ratio >= goal
    failed ||= !ok
    const range = `${ratio.toFixed(2)}× (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
    const verdict = goal === null ? 'reported' : ok ? 'PASS' : 'FAIL'
    console.log(
      `| ${one.name} | ${perSecond(one.figures)} | ${other.name} | ${perSecond(other.figures)} | ${range} | ${goal === null ? '' : `≥ ${goal}×`} | ${verdict} |`,
    )
  }
  return failed ? 1 : 0
}
