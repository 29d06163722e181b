import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Violations of WCAG 2.2 AA and of best practice, one line per element. @param part selector of an overlay that is checked alone
 *
 * Legacy mode: the results are put together in the page itself instead of a second tab for each call. No page here has a frame.
 */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(tags).setLegacyMode(true)
  const { violations } = await (part === undefined ? axe : axe.include(part).disableRules(['region'])).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(1)?.trim() ?? ''}`),
  )
}
