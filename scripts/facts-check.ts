// npm run facts:check -- airports.csv runways.csv [--all]
// Compares the shipped table of airports with a fresher OurAirports download (https://ourairports.com/data/) and prints what a person should
// look at. Nothing is changed: what is right becomes a row of repairs.csv, with its source.
import { readFile } from 'node:fs/promises'
import { checkDownload, findingKinds } from '../apps/server/src/foundation/places/download-check.ts'
import { PlacesImportError, readOurAirports } from '../apps/server/src/foundation/places/ourairports.ts'
import { readCountries, readHidden, readSnapshot } from '../apps/server/src/foundation/places/reference.ts'

const shown = process.argv.includes('--all') ? Infinity : 40
const [airportsPath, runwaysPath] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (!airportsPath || !runwaysPath) {
  process.stderr.write('Name two files: npm run facts:check -- airports.csv runways.csv\n')
  process.exit(1)
}
try {
  const [airports, runways] = await Promise.all([readFile(airportsPath, 'utf8'), readFile(runwaysPath, 'utf8')])
  const countries = new Set((await readCountries()).map(({ iso2 }) => iso2))
  const given = readOurAirports(airports, runways, countries)
  const findings = checkDownload(given, await readSnapshot(), await readHidden())
  for (const kind of findingKinds) {
    const ofKind = findings.filter((finding) => finding.kind === kind)
    if (ofKind.length === 0) continue
    process.stdout.write(`\n${kind} (${ofKind.length})\n`)
    for (const { code, text } of ofKind.slice(0, shown)) process.stdout.write(`  ${[code, text].filter((part) => part !== '').join(' ')}\n`)
    if (ofKind.length > shown) process.stdout.write(`  and ${ofKind.length - shown} more; --all shows them\n`)
  }
  process.stdout.write(`\n${given.rowsRead} rows read, ${findings.length} findings\n`)
} catch (error) {
  if (!(error instanceof PlacesImportError || (error as NodeJS.ErrnoException).code === 'ENOENT')) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
