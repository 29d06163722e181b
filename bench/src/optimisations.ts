/**
 * npm run bench:optimisations — each optimisation of the request path beside the plain way in the same process. An optimisation stays
 * while it gives at least 1.5× (architecture, style rule 14). Exits with 1 when one does not.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderResponse } from '@aquilane/server/charter/search-response'
import { startCluster } from '@aquilane/server/cluster'
import { load, median } from './load.ts'
import { startSite } from './site-process.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 3)
const goal = 1.5
const bench = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
chmodSync(dir, 0o755)

interface Side {
  path: (n: number) => string
  headers?: Record<string, string>
}

interface Row {
  name: string
  ratios: number[]
  fast: number[]
  plain: number[]
}

async function compare(name: string, port: number, fast: Side, plain: Side): Promise<Row> {
  const row: Row = { name, ratios: [], fast: [], plain: [] }
  const measure = async (side: Side) => (await load({ port, ...side, connections: 16, seconds })).perSecond
  for (const side of [fast, plain]) await measure(side)
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await measure(fast), await measure(plain)]
    row.fast.push(one)
    row.plain.push(other)
    row.ratios.push(one / other)
  }
  return row
}

/** A search response of 12 offers with 77 kB, from placeholders and from an object, with the same bytes. */
function compareRendering(): Row {
  const offer = {
    aircraft: 'x'.repeat(40),
    price_breakdown: Array.from({ length: 60 }, (_, n) => ({
      service: 'handling',
      price: { amount: n * 1.25, currency: 'EUR' },
      reason: 'Airport of class 2',
    })),
  }
  const ids = Array.from({ length: 12 }, (_, n) => `${n}`.padStart(120, 'i'))
  const parts = ids.flatMap((_, n) => [
    Buffer.from(`${n === 0 ? '{"data":[' : ','}{"id":`),
    n,
    Buffer.from(`,${JSON.stringify(offer).slice(1)}`),
  ])
  parts.push(Buffer.from(']}'))
  const size = parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 0 : part.length), 0)
  const fast = () => renderResponse({ parts, size }, ids)
  const plain = () => Buffer.from(JSON.stringify({ data: ids.map((id) => ({ id, ...offer })) }))
  if (!fast().equals(plain())) throw new Error('Both ways must give the same bytes')
  const perSecond = (render: () => Buffer) => {
    const began = performance.now()
    for (let n = 0; n < 2_000; n++) render()
    return 2_000_000 / (performance.now() - began)
  }
  const row: Row = { name: 'search response: ids inserted into bytes / JSON.stringify', ratios: [], fast: [], plain: [] }
  for (let round = -1; round < rounds; round++) {
    const [one, other] = [perSecond(fast), perSecond(plain)]
    if (round < 0) continue
    row.fast.push(one)
    row.plain.push(other)
    row.ratios.push(one / other)
  }
  return row
}

const cluster = await startCluster({ dir: join(dir, 'postgres') })
let failed = false
try {
  const built = spawnSync(join(bench, '../node_modules/.bin/react-router'), ['build', 'site'], {
    cwd: bench,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', BENCH_ENTRY: 'app' },
  })
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`)
  const site = await startSite(cluster, 'app', dir)
  let unique = 0
  const kept: Side = { path: () => '/places' }
  const rows = [
    // A condition sends the request through Fastify, to the same page cache.
    await compare('cached page: raw listener / Fastify', site.port, kept, { ...kept, headers: { 'if-none-match': '"none"' } }),
    await compare(
      'uncached page: loader cache / every API call',
      site.port,
      { path: () => `/places?n=${unique++}` },
      { path: () => `/places?uncached=${unique++}` },
    ),
    compareRendering(),
  ]
  await site.end()
  console.log(`\n${rounds} rounds of ${seconds} s in turn; per second as median, ratio as median (lowest–highest).\n`)
  console.log('| optimisation / plain way | per second | plain | ratio | |\n| --- | --- | --- | --- | --- |')
  for (const { name, ratios, fast, plain } of rows) {
    const ok = median(ratios) >= goal
    failed ||= !ok
    const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
    const figure = (figures: number[]) => Math.round(median(figures)).toLocaleString('en')
    console.log(`| ${name} | ${figure(fast)} | ${figure(plain)} | ${median(ratios).toFixed(2)}× (${range}) | ${ok ? 'PASS' : 'FAIL'} |`)
  }
} finally {
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
