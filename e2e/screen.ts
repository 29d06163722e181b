import { type Page, expect } from '@playwright/test'

export interface Screen {
  name: string
  /** Brings the page into the state that is looked at. */
  open: (page: Page) => Promise<void>
}

/** Fonts and pictures are there, nothing is loading or still moving into place. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().endTime) <= 1_000)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
