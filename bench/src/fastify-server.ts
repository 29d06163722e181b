// The API of the product without its site, as one process.
import { createApp } from '@aquilane/server/app'
import { readConfig } from '@aquilane/server/config'
import pino from 'pino'

const app = await createApp({
  config: readConfig(process.env),
  databaseUrl: process.env['DATABASE_URL']!,
  log: pino({ level: 'silent' }),
  warmStart: process.env['WARM_START'] === '1',
})
await app.listen()
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
process.send?.('ready')
// What this process has used so far, microseconds of processor time.
process.on('message', () => process.send?.(process.cpuUsage()))
