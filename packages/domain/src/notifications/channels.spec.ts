import { describe, expect, it } from 'vitest'
import { isWanted, mediaByChannel, pushChannels, mediumRule } from './channels.ts'

const wanted = (channel: (typeof pushChannels)[number], chosen: boolean | null, hasEmail: boolean) =>
  mediaByChannel[channel].filter((rule) => isWanted(rule, chosen, hasEmail)).map(({ medium }) => medium)

describe('channels and media', () => {
  it('advertising is only listed until the customer enables it', () => {
    expect(wanted('offers', null, true)).toEqual(['in_app'])
    expect(wanted('offers', true, true)).toEqual(['in_app', 'web_push', 'email'])
    expect(wanted('offers', false, true)).toEqual([])
  })
  it('SMS exists only for what cannot wait, and by itself only where no mail can be sent', () => {
    expect(pushChannels.filter((channel) => mediumRule(channel, 'sms'))).toEqual(['orders', 'payments', 'account'])
    expect(wanted('orders', null, true)).not.toContain('sms')
    expect(wanted('orders', null, false)).toContain('sms')
    expect(wanted('orders', false, false)).not.toContain('sms')
    expect(wanted('orders', true, true)).toContain('sms')
  })
  it('locked media are delivered whatever the choice, and every lock has a reason', () => {
    expect(wanted('orders', false, true)).toEqual(['in_app', 'email'])
    expect(wanted('account', false, true)).toEqual(['in_app', 'email', 'sms'])
    expect(wanted('documents', false, true)).toEqual(['in_app'])
  })
})
