import { type Locator, type Page, expect } from '@playwright/test'

/** The row of a list that shows all these texts. */
export function getRow(list: Page | Locator, ...texts: (string | RegExp)[]): Locator {
  return texts.reduce((row, hasText) => row.filter({ hasText }), list.getByRole('row'))
}

export async function expectRow(list: Page | Locator, ...texts: (string | RegExp)[]): Promise<void> {
  await expect(getRow(list, ...texts).first()).toBeVisible()
}

/** Presses a button of the row with this text. */
export async function rowAction(list: Page | Locator, text: string | RegExp, action: string | RegExp): Promise<void> {
  await getRow(list, text).getByRole('button', { name: action }).click()
}
