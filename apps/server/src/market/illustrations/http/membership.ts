import type { FastifyInstance } from 'fastify'
import { associations, certificatePath, certificateYear } from '@aquilane/contract/associations'
import { Refusal } from '@aquilane/domain/refusal'
import { renderPdf } from '../../../platform/pdf/render.ts'
import { certificateDocument } from '../certificate-pdf.ts'

/** Membership certificates in the site's docs path (spec §9). @param company the member */
export function membershipRoutes(app: FastifyInstance, company: string): void {
  app.get<{ Params: { file: string } }>('/docs/membership/:file', { schema: { hide: true } }, async (request, reply) => {
    const association = associations.find(({ id }) => certificatePath(id) === `/docs/membership/${request.params.file}`)
    if (!association) throw new Refusal('NOT_FOUND', 'There is no such certificate.')
    const pdf = await renderPdf(certificateDocument({ ...association, year: certificateYear }, company), request.ip)
    return reply.header('content-type', 'application/pdf').header('cache-control', 'public, max-age=86400').send(pdf)
  })
}
