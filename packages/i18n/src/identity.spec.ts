import { describe, expect, it } from 'vitest'
import { signInSms } from './identity.ts'

const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

describe('SMS with a sign-in code', () => {
  it.each(['en', 'it'] as const)('starts with the code and ends with the line that phones read (%s)', (locale) => {
    const text = signInSms(locale, { code: '0421', minutes: 3, host: 'aquilane.example' })
    expect(text).toMatch(/^0421 /)
    expect(text).toMatch(/\n\n@aquilane\.example #0421$/)
    expect(text.match(/\d{4,}/g)).toEqual(['0421', '0421'])
  })
  it.each(['en', 'it'] as const)(
    'is one message of 160 GSM-7 characters at most, with a six-digit code and a 30-character host (%s)',
    (locale) => {
      const text = signInSms(locale, { code: '042137', minutes: 3, host: 'charter.aquilane-house.example' })
      expect(text.length).toBeLessThanOrEqual(160)
      expect(text).toMatch(gsm7)
    },
  )
})
