// The whole product with the site built into the folder named, as one process.
// BENCH_SEARCH=later: pages get no offers and answers of the API are not packed, as before both (bench:results).
import { Socket } from 'node:net'
import pino from 'pino'
import { createApp } from '@aquilane/server/app'
import { readConfig } from '@aquilane/server/config'
import { registerSite } from '@aquilane/server/site'

const config = readConfig(process.env)
const app = await createApp({ config, databaseUrl: process.env['DATABASE_URL']!, log: pino({ level: config.logLevel }) })
if (process.env['BENCH_SEARCH'] === 'later')
  app.http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/gamma/')) return
    delete request.headers['accept-encoding']
    // The loaders of pages call without a socket.
    const isLoader = !(request.raw.socket instanceof Socket)
    if (isLoader && request.url === '/gamma/charter/suggest') await reply.code(404).send({ code: 'NOT_FOUND' })
  })
await registerSite(app.http, { config, folder: process.argv[2] })
await app.listen()
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
process.send?.('ready')
