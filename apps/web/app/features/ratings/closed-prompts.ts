import { store, stored } from '~/lib/storage.ts'

/** As many as a customer flies in a month; the oldest leave first. */
const most = 50

/** Orders whose prompt was closed on this device. */
export function closedPrompts(): string[] {
  try {
    const ids: unknown = JSON.parse(stored('closedRateUs') ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const closePrompt = (orderId: string): void =>
  store('closedRateUs', JSON.stringify([...closedPrompts().filter((id) => id !== orderId), orderId].slice(-most)))
