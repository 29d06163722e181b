import { describe, expect, it } from 'vitest'
import { emailFault, isEmail, isProfileName, normalizeEmail, normalizeName } from './profile-rules.ts'

describe('profile name: letters with spaces, hyphens or apostrophes between them, one letter is enough', () => {
  it.each(['Jo', 'X', '李', 'O', 'Anna Maria', 'Željko', 'Søren', 'मीना', 'De La Cruz', 'Anna-Maria', "D'Arcy", 'O’Brien'])('%s', (name) =>
    expect(isProfileName(name)).toBe(true),
  )
  it.each([
    '',
    ' ',
    'J.',
    'R2',
    '-Anna',
    'Anna-',
    'Anna--Maria',
    "D''Arcy",
    'Anna  Maria',
    ' Anna',
    'Anna\nMaria',
    'x'.repeat(61),
    '<b>',
    '😀😀',
  ])('not %j', (name) => expect(isProfileName(name)).toBe(false))
  it('what is typed loses stray spaces', () => expect(normalizeName('  Anna \t Maria ')).toBe('Anna Maria'))
})

describe('e-mail', () => {
  it.each(['a@b.it', 'anna.rossi+fly@posta.example.com', "o'brien@example.co.uk", 'x@xn--bcher-kva.example'])('%s', (email) =>
    expect(isEmail(email)).toBe(true),
  )
  it.each([
    '',
    'anna',
    'anna@example',
    'anna@@example.com',
    'anna example.com',
    '.anna@example.com',
    'anna..r@example.com',
    'anna@-example.com',
    'anna@example.c',
    'anna@example.com\r\nBcc: all@example.com',
    'Anna <anna@example.com>',
    `${'a'.repeat(250)}@b.it`,
  ])('not %j', (email) => expect(isEmail(email)).toBe(false))
  it('has at most 64 octets before the @ and 254 altogether', () => {
    const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`
    expect(emailFault(`${'a'.repeat(64)}@example.com`)).toBeNull()
    expect(emailFault(`${'a'.repeat(65)}@example.com`)).toBe('LOCAL_TOO_LONG')
    expect(emailFault(`${'a.'.repeat(32)}a@example.com`)).toBe('LOCAL_TOO_LONG')
    expect([domain.length, emailFault(`${'a'.repeat(64)}@${domain}`)]).toEqual([189, null])
    expect(emailFault(`${'a'.repeat(64)}@b${domain.replace('.com', 'd.com')}`)).toBe('INVALID')
    expect(emailFault(`${'a'.repeat(64)}@${domain.replace('.com', 'd.com')}`)).toBe('TOO_LONG')
    expect(emailFault('anna@example')).toBe('INVALID')
  })
  it('keeps the local part and lowers the domain', () => expect(normalizeEmail(' Anna.R@Example.COM ')).toBe('Anna.R@example.com'))
})
