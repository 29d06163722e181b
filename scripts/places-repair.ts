// npm run places:repair
// Applies additions.csv, fresher.csv and repairs.csv to the shipped table of airports and says what changed. A spec fails while the table is
// not what they make of it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatAirports, parseAirports, placesData, readRepairFiles, repairTable } from '../apps/server/src/foundation/places/repair.ts'

const read = (file: string) => readFile(join(placesData, file), 'utf8')
const before = parseAirports(await read('airports.csv'))
const { additions, repairs } = await readRepairFiles(read)
const { rows, notFound } = repairTable(before, additions, repairs)
await writeFile(join(placesData, 'airports.csv'), formatAirports(rows))

const known = new Map(before.map((row) => [row.code, row]))
const changed: Record<string, number> = {}
for (const row of rows)
  for (const [column, value] of Object.entries(row))
    if (known.get(row.code)?.[column as keyof typeof row] !== value) changed[column] = (changed[column] ?? 0) + 1
const left = before.filter((row) => !rows.some((other) => other.code === row.code))
process.stdout.write(
  [
    `${before.length} airports before, ${rows.length} now; ${repairs.length} repairs, ${additions.length} additions`,
    `changed: ${Object.entries(changed)
      .map(([column, n]) => `${column} ${n}`)
      .join(', ')}`,
    `left: ${left.map(({ code }) => code).join(' ')}`,
    ...notFound.map(({ code, field }) => `not found: ${code} ${field}`),
  ].join('\n') + '\n',
)
