import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { findText } from './find-text.ts'

const t = createTranslator({ locale: 'en', messages: { state: { sold: 'Sold' } } })

it('gives the text of a key, and undefined for a key without one', () => {
  expect(findText(t, 'state.sold')).toBe('Sold')
  expect(findText(t, 'state.stolen')).toBeUndefined()
})
