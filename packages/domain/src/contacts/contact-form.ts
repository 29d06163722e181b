import { emailFault, normalizeEmail, normalizeName } from '../identity/profile-rules.ts'
import { latinText, textAreaRule } from '../text-area.ts'

export const contactForms = ['contact', 'landing'] as const
export type ContactForm = (typeof contactForms)[number]

export const contactSubjects = ['charter', 'group', 'empty_leg', 'deal', 'press', 'privacy', 'other'] as const
export type ContactSubject = (typeof contactSubjects)[number]

const emailCodes = { INVALID: 'EMAIL_INVALID', LOCAL_TOO_LONG: 'EMAIL_LOCAL_TOO_LONG', TOO_LONG: 'TOO_LONG' } as const

/** A request for a journey needs more room than a note. */
export const messageRule = { minLength: textAreaRule.minLength, maxLength: 4_000 } as const
const nameRule = { minLength: 2, maxLength: 80 } as const
const maxPax = 500

export interface ContactFields {
  form: ContactForm
  subject: ContactSubject
  reference: string | null
  name: string
  company: string | null
  email: string
  phone: string | null
  /** Landing form: the journey in words. */
  route: string | null
  /** `yyyy-MM-dd` */
  date: string | null
  pax: number | null
  message: string
}

type Typed = { [K in keyof ContactFields]?: unknown }

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const optional = (value: unknown): string | null => text(value) || null

/** Fields as they are sent, from what was typed. */
export function toContactFields(typed: Typed): ContactFields {
  const pax = text(typed.pax)
  return {
    form: typed.form === 'landing' ? 'landing' : 'contact',
    subject: contactSubjects.find((subject) => subject === typed.subject) ?? 'other',
    reference: optional(typed.reference),
    name: normalizeName(text(typed.name)),
    company: optional(typed.company),
    email: normalizeEmail(text(typed.email)),
    phone: optional(typed.phone),
    route: optional(typed.route),
    date: optional(typed.date),
    pax: pax === '' ? null : Number(pax),
    message: text(typed.message),
  }
}

function messageFault(message: string): string | null {
  const length = [...message].length
  if (length < messageRule.minLength) return 'TOO_SHORT'
  if (length > messageRule.maxLength) return 'TOO_LONG'
  return latinText.test(message) ? null : 'LATIN'
}

/** Error codes by field; empty when everything can be sent. @param today local date of the sender */
export function contactErrors(fields: ContactFields, today: string): Partial<Record<keyof ContactFields, string>> {
  const { name, email, phone, date, pax, message, form, route } = fields
  const fault = emailFault(email)
  return Object.fromEntries(
    Object.entries({
      name: name.length < nameRule.minLength ? 'REQUIRED' : name.length > nameRule.maxLength ? 'TOO_LONG' : null,
      email: fault && emailCodes[fault],
      phone: phone !== null && !/^\+?[\d\s().-]{6,30}$/.test(phone) ? 'PHONE_INVALID' : null,
      route: form === 'landing' && route === null ? 'REQUIRED' : null,
      date: date !== null && date < today ? 'DATE_PAST' : null,
      pax:
        pax === null
          ? null
          : Number.isNaN(pax)
            ? 'NOT_A_NUMBER'
            : Number.isInteger(pax) && pax >= 1 && pax <= maxPax
              ? null
              : 'PAX_INVALID',
      message: messageFault(message),
    }).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}
