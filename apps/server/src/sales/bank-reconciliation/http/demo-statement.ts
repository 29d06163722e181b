import type { FastifyInstance } from 'fastify'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../../context.ts'
import { createDemoStatement } from '../service.ts'

export const demoStatementPath = '/dev/camt053.xml'

/** For trying the import: a statement that pays an invoice. Sandbox only. */
export function bankDemoRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(demoStatementPath, { schema: { hide: true } }, async (request, reply) => {
    const { invoice, amount } = request.query as Record<string, unknown>
    const sum = typeof amount === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null
    const text = await createDemoStatement(ctx, typeof invoice === 'string' && invoice !== '' ? invoice.slice(0, 100) : null, sum)
    if (text === null) throw new Refusal('NOT_FOUND', 'There is no such invoice, or none is open. Book a flight first.')
    return reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': 'attachment; filename="statement.camt053.xml"',
        'cache-control': 'no-store',
      })
      .send(text)
  })
}
