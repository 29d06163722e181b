import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { type Appearance, type Screen, settled } from './screen.ts'
import { contextOptions, customerScreens, visitorScreens } from './screens.ts'

/** Every page once in each language, each theme and at each width. */
const appearances: Appearance[] = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
]

// Recording every node of every page would cost more than looking at it.
test.use({ trace: 'off' })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(1)?.trim() ?? ''}`),
  )
}

async function expectAllClean(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await screen.open(page)
      await settled(page)
      expect.soft(await findings(page), screen.name).toEqual([])
    })
  }
}

for (const appearance of appearances) {
  const name = `${appearance.locale}, ${appearance.colorScheme}, ${appearance.width} px`

  test(`axe finds nothing on the pages of a visitor (${name})`, async ({ browser, request }) => {
    test.setTimeout(480_000)
    const context = await browser.newContext(contextOptions(appearance))
    await expectAllClean(await context.newPage(), await visitorScreens(request, appearance))
    await context.close()
  })

  test(`axe finds nothing from the offers to the cancelled order (${name})`, async ({ browser, request, baseURL }) => {
    test.setTimeout(480_000)
    const { context, screens } = await customerScreens(request, browser, appearance, baseURL ?? '')
    await expectAllClean(await context.newPage(), screens)
    await context.close()
  })
}
