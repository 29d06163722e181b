import { expect, test } from '@playwright/test'
import { lettersLost, reachFrom, typeInto, type Reach } from './pressed-keys.ts'

const text = 'farnb'
/** `KEYS_DELAYS=0,2 KEYS_SPEEDS=60` prints a part of the table. */
const numbers = (name: string, all: readonly number[]) => process.env[name]?.split(',').map(Number) ?? all
const delays = numbers('KEYS_DELAYS', [0, 0.5, 1, 2, 4, 6, 8])
const speeds = numbers('KEYS_SPEEDS', [40, 60, 120, 200, 250])
const screens: readonly { reach: Reach; width: number; height: number }[] = [
  { reach: 'pointer', width: 1440, height: 900 },
  { reach: 'tab', width: 1440, height: 900 },
  { reach: 'tap', width: 390, height: 844 },
]

test('no letter typed into the home page is lost at any moment or speed', async ({ browser, baseURL }) => {
  const rows: string[] = []
  const faults: string[] = []
  for (const { reach, width, height } of screens) {
    const isPhone = reach === 'tap'
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height },
      isMobile: isPhone,
      hasTouch: isPhone,
      locale: 'en-GB',
    })
    const page = await context.newPage()
    // Each page fetches its scripts again, as that of a first visit.
    const session = await context.newCDPSession(page)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    rows.push(`\n${reach} at ${width} px: letters of "${text}" lost, first option offered`)
    rows.push(
      `| seconds after load | ${speeds.map((speed) => `${speed} ms a key`).join(' | ')} |`,
      `| --- |${' --- |'.repeat(speeds.length)}`,
    )
    for (const seconds of delays) {
      const cells: string[] = []
      for (const delay of speeds) {
        await page.goto('/', { waitUntil: 'load' })
        await page.waitForTimeout(seconds * 1_000)
        await reachFrom(page, reach)
        const { value, first } = await typeInto(page, text, { label: 'From', reach, delay })
        const lost = lettersLost(text, value)
        cells.push(`${lost} ${first.slice(0, 28) || 'no option'}`)
        if (lost > 0 || !first.startsWith('Farnborough')) faults.push(`${reach}, ${seconds} s, ${delay} ms: "${value}", ${first}`)
      }
      rows.push(`| ${seconds} | ${cells.join(' | ')} |`)
      process.stdout.write(`${rows.at(-1)}\n`)
    }
    await context.close()
  }
  process.stdout.write(`${rows.join('\n')}\n\n${faults.length} of ${screens.length * delays.length * speeds.length} cells with a fault\n`)
  expect(faults).toEqual([])
})
