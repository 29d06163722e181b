import { describe, expect, it } from 'vitest'
import { refSlot, parseUtm } from './utm.ts'

describe('arrival', () => {
  it('a campaign is read from the address; what it leaves out is Site and Internal', () => {
    expect(parseUtm(new URL('https://a.example/?utm_source=news&utm_campaign=autumn'))).toEqual({
      source: 'news',
      medium: 'Internal',
      campaign: 'autumn',
    })
    expect(parseUtm(new URL('https://a.example/?utm_term=jet'))).toEqual({ source: 'Site', medium: 'Internal', term: 'jet' })
  })

  it('an ordinary visit names no campaign', () => expect(parseUtm(new URL('https://a.example/?page=2'))).toBeNull())

  it('codes starting with cc are coupon referrals, others are referrals without a coupon', () => {
    expect(['ccAB12', 'CC9', 'friend7', 'acc1'].map(refSlot)).toEqual(['ccRef', 'ccRef', 'ref', 'ref'])
  })
})
