// npm run staff:invite -- <e-mail> <name> <roles>
// Prints a link with which a member of staff sets up signing in: the first one of a company, or one who lost their device.
import { join } from 'node:path'
import { isEmail } from '@aquilane/domain/identity/profile-rules'
import { staffRoles, type StaffRole } from '@aquilane/domain/staff/roles'
import { ConfigError, readConfig } from '../apps/server/src/config/config.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { ensureDatabase, startCluster } from '../apps/server/src/platform/db/cluster.ts'
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts'
import { EarlierVersionError, migrate } from '../apps/server/src/platform/db/migrate.ts'
import { outboxMail } from '../apps/server/src/platform/mail/outbox.ts'
import { createWebauthn } from '../apps/server/src/platform/webauthn.ts'
import type { Context } from '../apps/server/src/context.ts'
import { inviteMember } from '../apps/server/src/office/staff/members.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)
const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const [email = '', name = '', given = ''] = process.argv.slice(2)
const roles = given.split(',').filter(Boolean)
const isRole = (role: string): role is StaffRole => staffRoles.some((known) => known === role)
if (!isEmail(email) || name.trim() === '' || name.length > 100 || roles.length === 0 || !roles.every(isRole))
  refuse(
    `Say who: npm run staff:invite -- anna@example.com "Anna Rossi" documents,sales\nRoles, joined by commas: ${staffRoles.join(', ')}; admin may do everything.`,
  )

let config
try {
  config = readConfig(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  refuse(error.message)
}
const { databaseUrl, dataDir } = config!
const cluster = databaseUrl ? null : await startCluster({ dir: join(dataDir, 'postgres'), onProgress: write })
try {
  const url = databaseUrl ?? (await ensureDatabase(cluster!, 'aquilane'))
  await migrate(url)
  const pool = createPool(url, 2)
  try {
    const clock = systemClock
    const db = createDatabase(pool)
    const { publicUrl } = config!
    // Of the context, what inviting needs.
    const ctx = {
      db,
      clock,
      mail: outboxMail(clock),
      webauthn: createWebauthn({ clock, publicUrl }),
      config: config!,
    } as Partial<Context> as Context
    const invited = await inviteMember(ctx, null, { email, name, roles: [...new Set(roles.filter(isRole))] })
    if (invited.ok)
      write(
        `\n  ${invited.link}\n\n  For ${email}, once, within two days. Whoever opens it chooses how to sign in: hand it over in person or by a safe way.`,
      )
  } finally {
    await pool.end()
  }
} catch (error) {
  if (!(error instanceof EarlierVersionError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  // A cluster of a running server keeps running.
  if (cluster && !cluster.adopted) await cluster.stop()
}
