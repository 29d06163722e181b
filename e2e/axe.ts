import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Colours and positions that are still moving are not those that are checked. */
const ended = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().endTime) <= 1_000)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/**
 * Violations of WCAG 2.2 AA and of best practice, one line per element. @param part selector of an overlay that is checked alone
 *
 * Runs axe in the page without the wrapper for Playwright: one third of its time, because passed elements get no selectors and no
 * report, and no second tab joins the results of frames. No page here has a frame, sound or film.
 */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  await ended(page)
  return page.evaluate(
    async ({ tags: values, context }) => {
      if (!window.axe) throw new Error('axe is not in the page')
      const { violations } = await window.axe.run(context === undefined ? document : { include: [[context]] }, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        preload: false,
        ...(context !== undefined && { rules: { region: { enabled: false } } }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n').at(1)?.trim() ?? ''}`),
      )
    },
    { tags, context: part },
  )
}
