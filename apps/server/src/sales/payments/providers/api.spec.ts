import { describe, expect, it } from 'vitest'
import { parseWebhookBody } from './api.ts'

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('a message whose sender is not known yet', () => {
  it('is read when a provider could have sent it', () => {
    const news = { payment: { id: 'p', sum: { amount: 1, currency: 'EUR' } }, operations: [{ id: 1 }, { id: 2 }] }
    expect(parseWebhookBody(JSON.stringify(news))).toEqual(news)
    expect(parseWebhookBody(nested(10))).not.toBeNull()
  })

  it('is nothing when it is no object, too long, too deep or of too many values', () => {
    expect(parseWebhookBody('[]')).toBeNull()
    expect(parseWebhookBody('not JSON')).toBeNull()
    expect(parseWebhookBody(JSON.stringify({ a: 'x'.repeat(40_000) }))).toBeNull()
    expect(parseWebhookBody(nested(13))).toBeNull()
    expect(parseWebhookBody(nested(3_000))).toBeNull()
    expect(parseWebhookBody(JSON.stringify({ a: Array.from({ length: 2_001 }, () => 0) }))).toBeNull()
  })
})
