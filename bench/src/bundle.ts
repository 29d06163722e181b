/**
 * npm run bench:bundle — JavaScript of the first load of each kind of page: what a real browser fetches from the real server before
 * anybody touches the page, once as a desktop and once as a phone, and the same read from the files of the build. Budgets count
 * what travels: brotli, and the inline scripts. Leaves with 1 when a page is above its budget or browser and files disagree.
 * SMOKE=1: the first three pages only, each on one screen.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, request, type Browser, type BrowserContextOptions } from '@playwright/test'
import { startCluster } from '@aquilane/server/cluster'
import { openContext, newCustomer, newOrder, packed, toTrip, type Customer } from '../../e2e/backend.ts'
import { browserArgs, findBrowser } from '../../e2e/browser.ts'
import { startSite } from './site-process.ts'
import { isSmoke } from './smoke.ts'

interface Target {
  name: string
  path: string
  /** Kilobytes (1,000 bytes) as they travel. */
  budget: number
  customer?: Customer
}

interface Fetched {
  /** Scripts by address, with the bytes of their body as they travelled, packed with brotli. */
  scripts: Map<string, number>
  /** Inline scripts, gzip on their own: the page carries them. */
  inline: number
  /** Text files. */
  texts: number
}

/** The home page holds its search form, whose fields must take the first key (decision 58). */
const budgets = { reading: 15, home: 150, any: 165 }
const screens: Record<'desktop' | 'phone', BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}
/** How long a page is watched after its last request: whatever starts by itself when the browser is idle has started by then. */
const idle = 2_500

const root = join(import.meta.dirname, '../..')
const client = join(root, 'bench/site/build/whole/client')
const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
chmodSync(dir, 0o755)

// Like `npm run build`, into its own folder, so that a running server keeps its files.
const built = spawnSync(join(root, 'node_modules/.bin/react-router'), ['build', 'bench/site'], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, NODE_ENV: 'production', BENCH_ENTRY: 'whole' },
})
if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`)

const cluster = await startCluster({ dir: join(dir, 'postgres') })
const server = await startSite(cluster, 'whole', dir)
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs })
const api = await request.newContext({ baseURL: server.url })
let failed = false
try {
  const customer = await newCustomer(api)
  const trip = await toTrip(api)
  const query = await packed(api, trip)
  const order = await newOrder(api, customer, trip)
  const targets: Target[] = [
    { name: 'terms (reading page)', path: '/terms', budget: budgets.reading },
    { name: 'unknown address (reading page)', path: '/no-such-page', budget: budgets.reading },
    { name: 'home', path: '/', budget: budgets.home },
    { name: 'home, Italian', path: '/it', budget: budgets.home },
    // With the customer's own data it is an application like any other page.
    { name: 'home, signed in', path: '/', budget: budgets.any, customer },
    { name: 'multi-leg', path: '/multi-leg', budget: budgets.any },
    { name: 'suggestions', path: `/suggest-list/${query}`, budget: budgets.any },
    { name: 'suggestions, signed in', path: `/suggest-list/${query}`, budget: budgets.any, customer },
    { name: 'orders, not signed in', path: '/orders', budget: budgets.any },
    { name: 'orders', path: '/orders', budget: budgets.any, customer },
    { name: 'order', path: `/order/${order.id}`, budget: budgets.any, customer },
    { name: 'payment-error', path: `/payment-error?invoice_id=${order.invoice}`, budget: budgets.any, customer },
    { name: 'profile', path: '/profile', budget: budgets.any, customer },
    { name: 'sign-in opened by its address', path: '/terms?auth_modal=visible', budget: budgets.any },
  ]

  console.log('JavaScript of the first load before anybody touches the page, in kB (1,000 bytes), gzip unless said otherwise.\n')
  console.log(
    '| page | desktop | phone | from the files | of it fetched later by itself | of it inline | brotli, as it travels | scripts | texts (JSON, brotli) | budget | |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const details: string[] = []
  for (const target of isSmoke ? targets.slice(0, 3) : targets) {
    const desktop = await visit(browser, target, 'desktop')
    const phone = isSmoke ? desktop : await visit(browser, target, 'phone')
    const closure = filesBehind(await getEntries(target))
    const faults = [...compare(desktop), ...compare(phone)]
    const largest = gzipSize(desktop) >= gzipSize(phone) ? desktop : phone
    for (const file of closure) if (!largest.scripts.has(file)) faults.push(`${file} is part of the page, but the browser did not fetch it`)
    const later = [...largest.scripts.keys()].filter((file) => !closure.has(file))
    const fromFiles = weigh([...closure, ...later], 'gz') + largest.inline
    if (fromFiles !== gzipSize(largest)) faults.push(`files say ${fromFiles}, the browser ${gzipSize(largest)} bytes`)
    const travelled = [...largest.scripts.values()].reduce((bytes, size) => bytes + size, 0)
    const ok = travelled + largest.inline <= target.budget * 1000 && faults.length === 0
    failed ||= !ok
    console.log(
      `| ${target.name} | ${kB(gzipSize(desktop))} | ${kB(gzipSize(phone))} | ${kB(fromFiles)} | ${kB(weigh(later, 'gz'))} | ${kB(largest.inline)} | ${kB(travelled)} | ${largest.scripts.size} | ${kB(largest.texts)} | ≤ ${target.budget} | ${ok ? 'PASS' : 'FAIL'} |`,
    )
    for (const fault of faults) details.push(`${target.name}: ${fault}`)
    if (process.env['DETAILS']) {
      const bySize = [...largest.scripts.keys()].toSorted((a, b) => getSize(b, 'gz') - getSize(a, 'gz'))
      for (const file of bySize)
        details.push(`${target.name}: ${kB(getSize(file, 'gz')).padStart(6)} ${file}${closure.has(file) ? '' : ' (later)'}`)
    }
  }
  console.log(
    '\nBrowser and files agree when every script travelled as the very bytes of its .br file and the page fetched all that its boot data names.',
  )
  for (const line of details) console.log(line)
} finally {
  await api.dispose()
  await browser.close()
  await server.end()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

function gzipSize(fetched: Fetched): number {
  return weigh([...fetched.scripts.keys()], 'gz') + fetched.inline
}

function weigh(files: readonly string[], packing: 'gz' | 'br'): number {
  return files.reduce((bytes, file) => bytes + getSize(file, packing), 0)
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** Opens the page in a fresh browser and watches what it fetches until it is quiet. */
async function visit(from: Browser, target: Target, screen: keyof typeof screens): Promise<Fetched> {
  const context = await openContext(from, target.customer ?? null, server.url, { ...screens[screen], serviceWorkers: 'block' })
  const page = await context.newPage()
  const watch = await context.newCDPSession(page)
  await watch.send('Network.enable')
  const fetched: Fetched = { scripts: new Map(), inline: 0, texts: 0 }
  const kinds = new Map<string, { path: string; script: boolean; text: boolean }>()
  const bytes = new Map<string, number>()
  let last = performance.now()
  watch.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    const script = /javascript/.test(response.mimeType)
    kinds.set(requestId, { path: pathname, script, text: pathname.startsWith('/assets/texts') })
  })
  watch.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  )
  page.on('request', () => (last = performance.now()))
  page.on('requestfinished', () => (last = performance.now()))
  const answer = await page.goto(`${server.url}${target.path}`, { waitUntil: 'load' })
  while (performance.now() - last < idle) await page.waitForTimeout(100)
  const html = (await answer?.text()) ?? ''
  for (const [, code = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) fetched.inline += gzipSync(code, { level: 9 }).length
  for (const [id, { path, script, text }] of kinds) {
    if (script) fetched.scripts.set(path, bytes.get(id) ?? 0)
    else if (text) fetched.texts += bytes.get(id) ?? 0
  }
  await context.close()
  return fetched
}

/** Bytes of a script as the server sends it to a browser that takes this packing: small ones travel as they are. */
function getSize(path: string, packing: 'gz' | 'br'): number {
  const file = join(client, path)
  return readFileSync(existsSync(`${file}.${packing}`) ? `${file}.${packing}` : file).length
}

/** Where what travelled is not what the build holds. */
function compare(fetched: Fetched): string[] {
  return [...fetched.scripts].flatMap(([path, size]) =>
    size === getSize(path, 'br') ? [] : [`${path} travelled as ${size} bytes, its file has ${getSize(path, 'br')}`],
  )
}

/** What the page's boot script imports at once: nothing for a reading page that waits for its reader. */
async function getEntries(target: Target): Promise<string[]> {
  const html = await (await api.get(target.path)).text()
  const boot = JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    kind: 'application' | 'document'
    entry: string
    manifest: string
    routes: Record<string, string[]>
  } | null
  if (!boot) throw new Error(`${target.path} has no boot data`)
  const starts = boot.kind === 'application' || target.path.includes('auth_modal=')
  return starts ? [boot.entry, boot.manifest, ...Object.values(boot.routes).flat()] : []
}

/** These files and all that they import without asking for it later. */
function filesBehind(entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const code = readFileSync(join(client, path), 'utf8')
    for (const [, from = ''] of code.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]+from\s*)?["'](\.{0,2}\/[^"']+\.js)["']/g))
      open.push(new URL(from, `http://x${path}`).pathname)
  }
  return found
}
