import type { Locator, Page } from '@playwright/test'
import { typeInto } from './journey.ts'

/** What a person does: presses and fields filled in, by part of the day. */
export class Interactions {
  readonly #name: string
  readonly #parts: { name: string; count: number }[] = []
  constructor(name: string) {
    this.#name = name
  }
  begin(name: string): void {
    this.#parts.push({ name, count: 0 })
  }
  #add(): void {
    this.did(1)
  }
  /** So many that a helper makes. */
  did(count: number): void {
    this.#parts.at(-1)!.count += count
  }
  async press(target: Locator): Promise<void> {
    this.#add()
    await target.click()
  }
  async type(target: Locator, text: string): Promise<void> {
    this.#add()
    await typeInto(target, text)
  }
  /** A date field, whose keys depend on the browser's language. */
  async set(target: Locator, value: string): Promise<void> {
    this.#add()
    await target.fill(value)
  }
  async choose(target: Locator, value: string): Promise<void> {
    this.#add()
    await target.selectOption(value)
  }
  async key(page: Page, keys: string): Promise<void> {
    this.#add()
    await page.keyboard.press(keys)
  }
  toString(): string {
    const total = this.#parts.reduce((sum, { count }) => sum + count, 0)
    return `${this.#name}: ${total} interactions (${this.#parts.map(({ name, count }) => `${name} ${count}`).join(', ')})`
  }
}
