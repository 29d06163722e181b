/** Prints where the taxes of the product differ from amounts computed by law; leaves with 1 when any does. Goal: 0. */
import { differs, taxesTruth } from './taxes-truth.ts'

const results = taxesTruth()
const wrong = results.filter(differs)
const taxes = Map.groupBy(results, ({ row }) => row.tax)

console.log('| tax | legs computed | differences |')
console.log('| --- | --- | --- |')
for (const [tax, list] of [...taxes].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`| ${tax} | ${list.length} | ${list.filter(differs).length} |`)
for (const { row, law, ours } of wrong)
  console.log(
    `\n${row.from}–${row.to} on ${row.date}, ${row.mtow_t} t, ${row.seats} seats: ${row.tax} is ${law} ${row.currency} by law (${row.reasoning}; ${row.source}), ours ${ours}`,
  )
console.log(`\n${results.length} legs, ${wrong.length} differences: ${wrong.length === 0 ? 'PASS' : 'FAIL'}`)
process.exitCode = wrong.length === 0 ? 0 : 1
