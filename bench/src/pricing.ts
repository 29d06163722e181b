/** Prints our prices beside published ones; leaves with 1 when a row graded A or B is out of tolerance. */
import { DEFAULT_POLICY } from '@aquilane/domain/charter/policy'
import { PRICE_INDEX, TOLERANCE, pricingTruth } from './pricing-truth.ts'

const euro = (n: number): string => Math.round(n).toLocaleString('en-GB').replaceAll(',', ' ')
const percent = (n: number): string => `${n >= 0 ? '+' : '−'}${Math.abs(n * 100).toFixed(1)} %`

const results = pricingTruth()
console.log('Published one-way prices in euro of 2026 beside ours (median of the class, aircraft based as stated, all taxes in).\n')
console.log(
  '| route | class | base | published | year | × index | in € of 2026 | ours € | types from–to € | off the range | off its middle | grade | |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const r of results) {
  const published =
    r.row.low === r.row.high ? `${r.row.currency} ${euro(r.row.low)}` : `${r.row.currency} ${euro(r.row.low)}–${euro(r.row.high)}`
  const today = r.lowEur === r.highEur ? euro(r.lowEur) : `${euro(r.lowEur)}–${euro(r.highEur)}`
  const verdict = r.row.grade === 'C' ? 'reported' : r.pass ? 'PASS' : 'FAIL'
  console.log(
    `| ${r.row.route} | ${r.row.class} | ${r.base} | ${published} | ${r.row.year} | ${r.factor.toFixed(3)} | ${today} | ${euro(r.ours)} | ${euro(r.cheapest)}–${euro(r.dearest)} (${r.types}) | ${percent(r.deviation)} | ${percent(r.fromMiddle)} | ${r.row.grade} | ${verdict} |`,
  )
}
const counted = results.filter((r) => r.row.grade !== 'C')
const failed = counted.filter((r) => !r.pass)
console.log(`\nOff the range: distance from its nearest end, 0 inside; a row passes up to ±${TOLERANCE * 100} %.`)
for (const [currency, index] of Object.entries(PRICE_INDEX)) {
  console.log(
    `Index ${currency}: ${Object.entries(index)
      .map(([year, value]) => `${year} ${value}`)
      .join(', ')}; 1 ${currency} = ${DEFAULT_POLICY.fx[currency as 'GBP' | 'USD' | 'EUR']} EUR`,
  )
}
console.log(
  `${counted.length - failed.length} of ${counted.length} rows graded A or B within tolerance; ${counted.filter((r) => Math.abs(r.fromMiddle) <= TOLERANCE).length} within it of the middle as well.`,
)
process.exitCode = failed.length > 0 ? 1 : 0
