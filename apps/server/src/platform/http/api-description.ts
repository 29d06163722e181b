import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { registerErrorsPage } from './errors-page.ts'
import { staffCookie } from './staff-auth.ts'

/** The OpenAPI description of every route registered after this, as JSON and as a page. */
export async function registerApiDescription(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aquilane API',
        version: '1.0.0',
        description:
          'Search, price, book and pay for private flights. Errors are application/problem+json with a stable `code`; their `title` is a sentence for the customer in the language of `Accept-Language` (en, it), their `detail` one for developers in English.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          staff: { type: 'apiKey', in: 'cookie', name: staffCookie },
        },
      },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'self'; base-uri 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'",
    uiConfig: { deepLinking: true },
  })
  registerErrorsPage(app)
  let description: string | null = null
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    description ??= JSON.stringify(app.swagger())
    return reply.type('application/json').send(description)
  })
}
