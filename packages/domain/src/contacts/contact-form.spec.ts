import { describe, expect, it } from 'vitest'
import { contactErrors, toContactFields } from './contact-form.ts'

const typed = {
  form: 'contact',
  subject: 'press',
  name: '  Ada   Lovelace ',
  email: 'ada@Example.COM',
  message: 'A question of ten letters.',
}
const check = (change: object) => contactErrors(toContactFields({ ...typed, ...change }), '2026-11-24')

describe('contact form', () => {
  it('keeps what was typed in its stored form', () => {
    expect(toContactFields(typed)).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', phone: null, pax: null })
    expect(toContactFields({ subject: 'nonsense' }).subject).toBe('other')
    expect(check({})).toEqual({})
  })

  it.each([
    [{ name: 'A' }, { name: 'REQUIRED' }],
    [{ email: 'ada@example' }, { email: 'EMAIL_INVALID' }],
    [{ email: `${'a'.repeat(65)}@example.com` }, { email: 'EMAIL_LOCAL_TOO_LONG' }],
    [{ phone: 'call me' }, { phone: 'PHONE_INVALID' }],
    [{ message: 'H' }, { message: 'TOO_SHORT' }],
    [{ message: 'Здравствуйте' }, { message: 'LATIN' }],
    [{ message: 'x'.repeat(4_001) }, { message: 'TOO_LONG' }],
    [{ date: '2026-11-23' }, { date: 'DATE_PAST' }],
    [{ pax: '0' }, { pax: 'PAX_INVALID' }],
    [{ pax: 'many' }, { pax: 'NOT_A_NUMBER' }],
    [{ form: 'landing' }, { route: 'REQUIRED' }],
  ])('%j', (change, errors) => expect(check(change)).toEqual(errors))
})
