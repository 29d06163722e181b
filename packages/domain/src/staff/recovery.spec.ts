import { describe, expect, it } from 'vitest'
import { makeRecoveryCode, normalizeRecoveryCode } from './recovery.ts'

describe('recovery codes', () => {
  it('are read however they are typed', () => {
    expect(makeRecoveryCode(() => 0)).toBe('22222-22222')
    const code = makeRecoveryCode((below) => below - 1)
    expect(code).toBe('ZZZZZ-ZZZZZ')
    for (const typed of [code, code.toLowerCase(), 'zzzzzzzzzz', ' zz zzz-zzz zz ']) expect(normalizeRecoveryCode(typed)).toBe(code)
    for (const typed of ['', 'ZZZZZ-ZZZZ', 'ZZZZZ-ZZZZZZ', 'ZZZZZ-ZZZZ0', 'ZZZZZ-ZZZZI']) expect(normalizeRecoveryCode(typed)).toBeNull()
  })
})
