// `npm run docs:configuration`: writes docs/configuration.md from the table of environment variables.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationPage } from '../apps/server/src/config/env.ts'

writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage())
