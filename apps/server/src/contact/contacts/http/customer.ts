import type { FastifyInstance } from 'fastify'
import { sendContactMessage } from '@aquilane/contract/contacts'
import { contactErrors, toContactFields } from '@aquilane/domain/contacts/contact-form'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../../context.ts'
import { sendMessage } from '../messages.ts'

const sentences: Record<string, string> = {
  REQUIRED: 'This field is needed.',
  TOO_SHORT: 'Write at least ten characters.',
  DATE_PAST: 'This day is in the past.',
}

export function contactsRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, sendContactMessage, async ({ body, request, locale }) => {
    const fields = toContactFields({ ...body, pax: body.pax === null || body.pax === undefined ? '' : String(body.pax) })
    // The day of travel may be today anywhere on earth.
    const errors = contactErrors(fields, Temporal.Now.plainDateISO('Etc/GMT+12').toString())
    if (Object.keys(errors).length > 0)
      throw new Refusal('VALIDATION_FAILED', 'The message cannot be sent like this: see errors for each field.', {
        errors: Object.entries(errors).map(([path, code]) => ({ path, code, message: sentences[code] ?? 'This value is not valid.' })),
      })
    await sendMessage(ctx, fields, { address: request.ip, clientId: request.clientId, locale })
    return {}
  })
}
