/** VAT of an invoice at one rate, cents. */
export interface VatRow {
  percent: number
  /** ISO code of the country whose VAT it is; null for the part without VAT. */
  country: string | null
  base: number
  vat: number
}

interface Line {
  service: string
  amountCents: number
  reason: { code: string; params: Readonly<Record<string, string | number>> } | null
}

/**
 * VAT by country and rate. Only domestic legs carry a VAT line, whose reason has the rate; international transport and the taxes
 * that are collected for states have none.
 */
export function vatSummary(lines: readonly Line[]): VatRow[] {
  const rows = new Map<string, VatRow>()
  for (const { service, amountCents, reason } of lines) {
    const percent = Number(reason?.params['percent'] ?? 0)
    if (service !== 'vat' || percent <= 0) continue
    const country = String(reason?.params['country'] ?? '')
    const row = rows.get(`${country} ${percent}`) ?? { percent, country, base: 0, vat: 0 }
    rows.set(`${country} ${percent}`, { ...row, base: row.base + Math.round((amountCents * 100) / percent), vat: row.vat + amountCents })
  }
  const taxed = [...rows.values()]
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const rest = total - taxed.reduce((sum, { base, vat }) => sum + base + vat, 0)
  // A base is known to the cents that its VAT was rounded from.
  const isRounding = taxed.length > 0 && Math.abs(rest) <= 10 * taxed.length
  if (isRounding) taxed[0]!.base += rest
  return isRounding || rest === 0 ? taxed : [...taxed, { percent: 0, country: null, base: rest, vat: 0 }]
}
