import { sql } from 'kysely'
import pg from 'pg'
import { manualClock } from '@aquilane/server/clock'
import { createDatabase, createPool } from '@aquilane/server/database'
import { seedReference } from '@aquilane/server/seed'

/** Every simulated year begins here, so that a seed gives the same run on any day. A Monday. */
export const beginning = Temporal.Instant.from('2027-01-04T07:00:00Z')

const template = 'template_simulation'

async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

export const urlOf = (adminUrl: string, name: string) => adminUrl.replace(/\/postgres$/, `/${name}`)

/** Makes the template of the simulation from one that is migrated and seeded: fleet and campaigns count from the beginning. */
export async function createTemplate(adminUrl: string, from: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${template}`)
    await admin.query('SELECT pg_advisory_lock(42)')
    await admin.query(`CREATE DATABASE ${template} TEMPLATE ${from} STRATEGY FILE_COPY`)
  })
  const url = urlOf(adminUrl, template)
  const pool = createPool(url, 1)
  const db = createDatabase(pool)
  // Some of the tables in the cascade refuse to lose rows.
  await sql`SET session_replication_role = replica`.execute(db)
  await sql`TRUNCATE operator, campaign RESTART IDENTITY CASCADE`.execute(db)
  await makeIdsRepeatable(pool)
  await pool.end()
  await seedReference(url, undefined, manualClock(beginning))
}

/** Rows that are read in the order of their ids come in the same order in every run with a seed. */
async function makeIdsRepeatable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE SEQUENCE simulated_id;
    CREATE FUNCTION simulated_uuid() RETURNS uuid LANGUAGE sql VOLATILE AS
      $f$ SELECT overlay(overlay(md5('id' || nextval('simulated_id')) PLACING '4' FROM 13 FOR 1) PLACING '8' FROM 17 FOR 1)::uuid $f$;
    DO $$
    DECLARE c record;
    BEGIN
      FOR c IN SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_default = 'gen_random_uuid()'
      LOOP
        EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT simulated_uuid()', c.table_name, c.column_name);
      END LOOP;
    END $$`)
}

/** A fresh copy of the template under a name. @returns its URL */
export async function copyTemplate(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.query('SELECT pg_advisory_lock(42)')
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
  return urlOf(adminUrl, name)
}

export const dropDatabase = (adminUrl: string, name: string): Promise<unknown> =>
  asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
