import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currencies } from '@aquilane/domain/charter/policy'
import { fixedTaxCodes, shareTaxCodes } from '@aquilane/domain/charter/tax-codes'
import { taxCodes } from '@aquilane/domain/charter/tax-rows'
import { TAX_SCHEMES } from '@aquilane/domain/charter/tax-schemes'
import { describe, expect, it } from 'vitest'

type Texts = Record<string, Record<string, string>>
const read = (locale: string, name: string) => JSON.parse(readFileSync(join(import.meta.dirname, locale, `${name}.json`), 'utf8')) as Texts

describe.each(['en', 'it'])('taxes in %s', (locale) => {
  const charter = read(locale, 'charter')
  const staff = read(locale, 'staff-pricing')
  const missing = (texts: Record<string, string> | undefined, keys: Iterable<string>) => [...keys].filter((key) => !texts?.[key])

  it('have a name on the price', () => expect(missing(charter['service'], [...fixedTaxCodes, ...shareTaxCodes])).toEqual([]))

  it('have a sentence for every reason that a tariff can give', () => {
    const reasons = Object.values(TAX_SCHEMES).flatMap(({ levies }) =>
      levies.flatMap(({ reason, zones, rates }) => [reason, ...[...zones, ...rates].flatMap((part) => part.reason ?? [])]),
    )
    expect(missing(charter['reason'], reasons)).toEqual([])
  })

  it('have words for every zone that their sentence names', () => {
    const zones = Object.values(TAX_SCHEMES).flatMap(({ levies }) =>
      levies.flatMap(({ reason, facts, zones: list }) =>
        reason === 'tax_departure' && facts.includes('zone')
          ? list.flatMap(({ free, says, name }) => (free ? [] : [String(says ?? name)]))
          : [],
      ),
    )
    const sentence = charter['reason']!['tax_departure']!
    expect([...new Set(zones)].filter((zone) => !sentence.includes(` ${zone} {`))).toEqual([])
  })

  it('have names of tariff, form, amounts and currencies in the back office', () => {
    expect(missing(staff['tax'], taxCodes)).toEqual([])
    expect(missing(staff['schemes'], Object.keys(TAX_SCHEMES))).toEqual([])
    expect(missing(staff['amounts'], new Set(Object.values(TAX_SCHEMES).flatMap(({ amounts }) => Object.keys(amounts))))).toEqual([])
    expect(
      missing(
        staff['general'],
        currencies.slice(1).map((currency) => currency.toLowerCase()),
      ),
    ).toEqual([])
  })
})
