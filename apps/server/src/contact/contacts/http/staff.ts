import type { FastifyInstance } from 'fastify'
import { staffListContactMessages, staffSetContactMessageAnswered } from '@aquilane/contract/contacts'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { ContactForm, ContactSubject } from '@aquilane/domain/contacts/contact-form'
import type { Context } from '../../../context.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { listMessages, setMessageAnswered } from '../messages.ts'

type Message = ResponseOf<typeof staffListContactMessages>['data'][number]
type Row = Awaited<ReturnType<typeof listMessages>>['rows'][number]

const toMessage = (row: Row, names: ReadonlyMap<string, string>): Message => ({
  id: row.id,
  created: timestamp(row.created_at),
  form: row.form as ContactForm,
  subject: row.subject as ContactSubject,
  reference: row.reference,
  name: row.name,
  company: row.company,
  email: row.email,
  phone: row.phone,
  route: row.route,
  date: row.travel_date,
  pax: row.pax,
  message: row.message,
  locale: row.locale as 'en' | 'it',
  customer: row.client_id === null ? null : { id: row.client_id },
  answered: row.answered_at && timestamp(row.answered_at),
  answered_by: row.answered_by === null ? null : (names.get(row.answered_by) ?? null),
})

/** Messages of visitors in the back office (sales, content). */
export function contactAdminRoutes(app: FastifyInstance, ctx: Context): void {
  const toMessages = async (rows: Row[]): Promise<Message[]> => {
    const names = await getMemberNames(
      ctx.db,
      rows.map(({ answered_by: id }) => id),
    )
    return rows.map((row) => toMessage(row, names))
  }
  registerEndpoint(app, staffListContactMessages, async ({ query: { view = 'open', page = 1, per_page: perPage = 12 } }) => {
    const { rows, total } = await listMessages(ctx, { view, page, perPage })
    return { data: await toMessages(rows), pagination: toPagination({ page, total }, perPage) }
  })
  registerEndpoint(app, staffSetContactMessageAnswered, async ({ body: { message, answered }, staff }) => {
    const row = await setMessageAnswered(ctx, { id: message.id, memberId: staff.id, isAnswered: answered })
    return (await toMessages([row]))[0]!
  })
}
