import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Files of a build, whose names change with their bytes. They are listed once, at start: with a wildcard the library would read their
 * folder at every request, a thousand names each time, to see how a name is spelled.
 */
export async function registerAssets(app: FastifyInstance, { root, prefix }: { root: string; prefix: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    // They are sent for the file beside them.
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
  app.get(`${prefix}*`, { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
}
