import { Type } from 'typebox'
import { contactForms, contactSubjects, messageRule } from '@aquilane/domain/contacts/contact-form'
import { emailRule } from '@aquilane/domain/identity/profile-rules'
import { Created, Empty, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const optional = (maxLength: number) => Type.Optional(Nullable(Type.String({ minLength: 1, maxLength })))
const Day = Type.String({ format: 'date' })

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/gamma/contact/send',
  summary: 'Sends a message to the sales team; no sign-in. Few per address, e-mail and day',
  tag: 'Contact',
  auth: 'none',
  body: Type.Object({
    form: oneOf(contactForms),
    subject: oneOf(contactSubjects),
    reference: optional(80),
    name: Type.String({ minLength: 2, maxLength: 80 }),
    company: optional(80),
    email: Type.String(emailRule),
    phone: Type.Optional(Nullable(Type.String({ pattern: '^\\+?[\\d\\s().-]{6,30}$' }))),
    route: optional(200),
    date: Type.Optional(Nullable(Day)),
    pax: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 500 }))),
    message: Type.String(messageRule),
  }),
  response: Empty,
})

const ContactMessage = Type.Object({
  id: Type.String({ format: 'uuid' }),
  created: Created,
  form: oneOf(contactForms),
  subject: oneOf(contactSubjects),
  reference: Nullable(Type.String()),
  name: Type.String(),
  company: Nullable(Type.String()),
  email: Type.String(),
  phone: Nullable(Type.String()),
  route: Nullable(Type.String()),
  date: Nullable(Day),
  pax: Nullable(Type.Integer()),
  message: Type.String(),
  locale: oneOf(['en', 'it'] as const),
  customer: Nullable(Type.Object({ id: Type.String() }, { description: 'Set when the sender was signed in' })),
  answered: Nullable(Created),
  answered_by: Nullable(Type.String({ description: 'Name of the member' })),
})

export const contactViews = ['open', 'answered'] as const

export const staffListContactMessages = endpoint({
  method: 'GET',
  path: '/gamma/staff/contact-message/list',
  summary: 'Messages of visitors: open ones with the longest wait first, answered ones newest first',
  tag: 'Back office: contacts',
  auth: 'staff',
  permission: 'contact-messages.answer',
  query: Type.Object({ view: Type.Optional(oneOf(contactViews)), ...PageQuery }),
  response: pageResponse(ContactMessage),
})

export const staffSetContactMessageAnswered = endpoint({
  method: 'POST',
  path: '/gamma/staff/contact-message/set-answered',
  summary: 'Marks a message as answered, or opens it again. NOT_FOUND',
  tag: 'Back office: contacts',
  auth: 'staff',
  permission: 'contact-messages.answer',
  body: Type.Object({ message: Type.Object({ id: Type.String({ format: 'uuid' }) }), answered: Type.Boolean() }),
  response: ContactMessage,
})
