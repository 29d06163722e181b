import type { Database } from '../../platform/db/database.ts'

/**
 * Terminals for private aircraft where an airport has one for everybody, with the address the airport itself publishes. Everywhere
 * else travellers are sent to "the general aviation terminal of the airport"; operators and staff add their own FBOs in the same table.
 */
const terminals: [airport: string, name: string, address: string][] = [
  ['EGLF', 'Farnborough Airport Terminal', 'Farnborough Airport, Farnborough GU14 6XA, United Kingdom'],
  ['EGLC', 'Private Jet Centre', 'London City Airport, Hartmann Road, London E16 2PX, United Kingdom'],
  ['LIML', 'Milano Prime', 'Viale dell’Aviazione 65, 20138 Milano, Italia'],
  ['LIRA', 'Terminal Aviazione Generale', 'Aeroporto G. B. Pastine, Via Appia Nuova 1651, 00040 Ciampino, Italia'],
  ['LIPZ', 'Terminal Aviazione Generale', 'Aeroporto Marco Polo, Viale Galileo Galilei, 30173 Venezia, Italia'],
  ['LFMN', 'Terminal Aviation d’Affaires', 'Aéroport Nice Côte d’Azur, 06281 Nice, France'],
  ['LSGG', 'Terminal C3', 'Genève Aéroport, 1215 Genève, Suisse'],
  ['EDDM', 'General Aviation Terminal', 'Flughafen München, 85356 München, Deutschland'],
]

/** Adds the terminals that are missing and leaves what staff changed. */
export async function seedMeetingPoints(db: Database): Promise<void> {
  const known = new Set(
    (
      await db
        .selectFrom('airport')
        .select('code')
        .where(
          'code',
          'in',
          terminals.map(([airport]) => airport),
        )
        .execute()
    ).map((row) => row.code),
  )
  const rows = terminals.filter(([airport]) => known.has(airport)).map(([airport, name, address]) => ({ airport, name, address }))
  if (rows.length > 0)
    await db
      .insertInto('meeting_point')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
