import { describe, expect, it } from 'vitest'
import { sign, verify } from './signature.ts'

const now = Temporal.Instant.from('2026-05-01T10:00:00.700Z')
const body = '{"id":"evt_1"}'

describe('webhook signature', () => {
  it('accepts valid signatures up to 300 s old or ahead', () => {
    for (const seconds of [0, 299, -299]) expect(verify('secret', sign('secret', body, now.subtract({ seconds })), body, now)).toBe('valid')
  })
  it('refuses valid signatures older than 300 s', () => {
    expect(verify('secret', sign('secret', body, now.subtract({ seconds: 302 })), body, now)).toBe('old')
    expect(verify('secret', sign('secret', body, now.add({ seconds: 302 })), body, now)).toBe('old')
  })
  it('refuses another secret, another body and another time under the same signature', () => {
    const header = sign('secret', body, now)
    expect(verify('secret', sign('other', body, now), body, now)).toBe('forged')
    expect(verify('secret', header, body.replace('1', '2'), now)).toBe('forged')
    expect(verify('secret', header.replace(/t=\d+/, `t=${Math.floor(now.epochMilliseconds / 1000) + 1}`), body, now)).toBe('forged')
  })
  it('accepts one valid signature among several during a rotation', () => {
    const good = sign('new', body, now)
    const bad = sign('old', body, now).split(',')[1]
    expect(verify('new', `${good},${bad}`, body, now)).toBe('valid')
  })
  it.each([undefined, '', 'nonsense', 't=1', 'v1=aa', 't=x,v1=aa', `t=1,${'v1=aa,'.repeat(20)}`])('calls %s malformed', (header) => {
    expect(verify('secret', header, body, now)).toBe('malformed')
  })
})
