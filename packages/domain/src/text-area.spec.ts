import { describe, expect, it } from 'vitest'
import { latinText } from './text-area.ts'

describe('a text in Latin letters', () => {
  it.each(['Vegetarian, please', 'Perché no?\n2 × café – grazie!', 'Žofie & Łukasz 👍🏽 👨‍👩‍👧', ''])('%j is one', (text) =>
    expect(latinText.test(text)).toBe(true),
  )
  it.each(['Спасибо', 'Thank you Ελένη', '谢谢'])('%j is not', (text) => expect(latinText.test(text)).toBe(false))
})
