/**
 * npm run bench:results — time and bytes to the first price of a search, on a slow line in the tests' browser: the page as it is, whose
 * offers are in the page, beside the same page without them, which asks for its list once its scripts run, as an answer that is not packed. Rounds
 * alternate. Leaves with 1 when both sides show other prices, or when the first price is later than its goal. SMOKE=1: one round of one line.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { chromium, request, type Browser } from '@playwright/test'
import { startCluster } from '@aquilane/server/cluster'
import { newCustomer, openContext, packed, toTrip, type Customer } from '../../e2e/backend.ts'
import { browserArgs, findBrowser } from '../../e2e/browser.ts'
import { median } from './load.ts'
import { startSite } from './site-process.ts'
import { isSmoke } from './smoke.ts'

interface Line {
  name: string
  kbit: number
  latency: number
  /** Seconds to the first price. */
  goal: number
}

const lines: Line[] = [
  { name: '1.6 Mbit/s, 300 ms', kbit: 1_600, latency: 300, goal: 1.5 },
  { name: '400 kbit/s, 400 ms', kbit: 400, latency: 400, goal: 3 },
]
const rounds = isSmoke ? 1 : 5

interface Visit {
  seconds: number
  /** Bytes of all that had travelled when the first price was painted. */
  bytes: number
  /** Of the answer of the search that the browser asked for; 0 where it asked for none. */
  answer: number
  price: string
}

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
chmodSync(dir, 0o755)
const built = spawnSync(join(root, 'node_modules/.bin/react-router'), ['build', 'bench/site'], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, NODE_ENV: 'production', BENCH_ENTRY: 'whole' },
})
if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`)

const cluster = await startCluster({ dir: join(dir, 'postgres') })
const now = await startSite(cluster, 'whole', dir)
const before = await startSite(cluster, 'whole', dir, { BENCH_SEARCH: 'later' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs })
const api = await request.newContext({ baseURL: now.url })
let failed = false
try {
  const customer = await newCustomer(api)
  const path = `/suggest-list/${await packed(api, await toTrip(api))}`
  // Pages and searches are kept for a moment, as they are while others search: the line is measured, not the first start.
  for (const url of [now.url, before.url]) await visit(browser, { url, path, line: lines[0]!, customer: null })
  console.log(
    '| line | who | first price now, s | before, s | ratio | kB until then, now | before | answer of the list, kB, now | before | goal | |',
  )
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |')
  for (const line of isSmoke ? lines.slice(0, 1) : lines) for (const who of [null, customer]) await compare(browser, { path, line, who })
  console.log(
    '\nPublished beside it: a Largest Contentful Paint of up to 2.5 s is good, for three of four visits in the field (web.dev/articles/lcp).',
  )
} finally {
  await api.dispose()
  await browser.close()
  await before.end()
  await now.end()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

async function compare(from: Browser, { path, line, who }: { path: string; line: Line; who: Customer | null }): Promise<void> {
  const ours: Visit[] = []
  const theirs: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await visit(from, { url: now.url, path, line, customer: who }))
    theirs.push(await visit(from, { url: before.url, path, line, customer: who }))
  }
  const prices = new Set([...ours, ...theirs].map(({ price }) => price))
  if (prices.size !== 1) {
    failed = true
    console.log(`The sides show other prices: ${[...prices].join(', ')}`)
  }
  const mid = (visits: Visit[], of: keyof Omit<Visit, 'price'>): number => median(visits.map((one) => one[of]))
  const [mine, other] = [mid(ours, 'seconds'), mid(theirs, 'seconds')]
  // On the slower line the goal is that of a visitor.
  const isBound = who === null || line === lines[0]
  const ok = !isBound || mine <= line.goal
  failed ||= !ok && !isSmoke
  const kB = (visits: Visit[], of: 'bytes' | 'answer'): string => (mid(visits, of) / 1_000).toFixed(0)
  console.log(
    `| ${line.name} | ${who ? 'customer' : 'visitor'} | ${mine.toFixed(2)} (${spread(ours)}) | ${other.toFixed(2)} (${spread(theirs)}) | ${(other / mine).toFixed(1)}× | ${kB(ours, 'bytes')} | ${kB(theirs, 'bytes')} | ${kB(ours, 'answer')} | ${kB(theirs, 'answer')} | ${isBound ? `≤ ${line.goal} s` : ''} | ${isBound ? (ok ? 'PASS' : 'FAIL') : 'reported'} |`,
  )
}

function spread(visits: Visit[]): string {
  const all = visits.map(({ seconds }) => seconds)
  return `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`
}

async function visit(
  from: Browser,
  { url, path, line, customer }: { url: string; path: string; line: Line; customer: Customer | null },
): Promise<Visit> {
  const context = await openContext(from, customer, url, { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const watch = await context.newCDPSession(page)
  await watch.send('Network.enable')
  const perSecond = (line.kbit * 1_000) / 8
  await watch.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  })
  let bytes = 0
  let answer = 0
  const searches = new Set<string>()
  watch.on('Network.requestWillBeSent', ({ requestId, request: { url: to } }) => {
    if (to.endsWith('/gamma/charter/suggest')) searches.add(requestId)
  })
  watch.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (searches.has(requestId)) answer += encodedDataLength
  })
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  // Painted: in the page, of some size and not hidden.
  const seen = await page.waitForFunction(() => {
    const price = [...document.querySelectorAll('article, section[aria-labelledby^="coming-"] header')].find(
      (row) => row.checkVisibility() && row.textContent.includes('€'),
    )
    if (!price || performance.getEntriesByType('paint').length === 0) return null
    return { at: performance.now(), text: /€\s?[\d,.]+/.exec(price.textContent)?.[0] ?? '' }
  })
  const { at, text } = (await seen.jsonValue())!
  const visited = { seconds: at / 1_000, bytes, answer, price: text }
  await context.close()
  return visited
}
