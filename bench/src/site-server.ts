// The whole product with the site built into the folder named, as one process.
import pino from 'pino'
import { createApp } from '@aquilane/server/app'
import { readConfig } from '@aquilane/server/config'
import { registerSite } from '@aquilane/server/site'

const config = readConfig(process.env)
const app = await createApp({ config, databaseUrl: process.env['DATABASE_URL']!, log: pino({ level: config.logLevel }) })
await registerSite(app.http, { config, folder: process.argv[2] })
await app.listen()
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
process.send?.('ready')
