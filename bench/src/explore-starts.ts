// The first exploration of the city of the installation after a start, with and without a warm start, and how long other requests take meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'

interface Started {
  url: string
  stop(): Promise<void>
}

const rounds = 2
/** How long a started server is left alone but for small requests. */
const seconds = 60
const goal = 10
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url).catch((error: unknown) => {
    // The server closes a kept connection after a number of requests.
    if (error instanceof TypeError) return null
    throw error
  })
  if (!response) return timed(url)
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
  return performance.now() - began
}

async function measure(start: (isWarm: boolean) => Promise<Started>, isWarm: boolean) {
  const { url, stop } = await start(isWarm)
  const near = (await (await fetch(`${url}/gamma/location/search-by-radius?limit=1`)).json()) as { data: { city: { selector: string } }[] }
  const small: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    small.push(await timed(`${url}/gamma/location/search?query=par&limit=5`))
    await sleep(25)
  }
  const first = await timed(`${url}/gamma/charter/explore?from=${near.data[0]!.city.selector}&pax=4&among=250&sort=popular`)
  await stop()
  return { first, p50: percentile(small, 0.5), p95: percentile(small, 0.95) }
}

/** Fails when a warm start is not {@link goal} times as fast. */
export async function compareStarts(start: (isWarm: boolean) => Promise<Started>, write: (line?: string) => void): Promise<void> {
  const found: { cold: Awaited<ReturnType<typeof measure>>; warm: Awaited<ReturnType<typeof measure>> }[] = []
  write(`\n${rounds} cold and ${rounds} warm starts follow, ${seconds} s each`)
  for (let n = 0; n < rounds; n++) found.push({ cold: await measure(start, false), warm: await measure(start, true) })
  write(`\nFirst exploration ${seconds} s after a start, and a small request every 25 ms until then, ms\n`)
  write('| round | start | exploration | small p50 | small p95 |')
  write('| --- | --- | ---: | ---: | ---: |')
  for (const [round, both] of found.entries())
    for (const [name, { first, p50, p95 }] of Object.entries(both))
      write(`| ${round + 1} | ${name} | ${first.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`)
  const ratio = Math.min(...found.map(({ cold, warm }) => cold.first / warm.first))
  write(`\nCold beside warm ${ratio.toFixed(0)} (goal ${goal}) ${ratio >= goal ? 'PASS' : 'FAIL'}`)
  if (ratio < goal) process.exitCode = 1
}
