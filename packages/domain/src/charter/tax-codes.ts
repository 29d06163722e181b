/** Taxes and charges that are the same at any price, by the name of their price line. */
export const fixedTaxCodes = [
  'it_aerotaxi',
  'it_boarding',
  'uk_apd',
  'uk_adt',
  'fr_tsba',
  'fr_civil_aviation',
  'fr_security',
  'de_luftverkehrsteuer',
  'at_flugabgabe',
  'dk_passagerafgift',
  'no_flypassasjeravgift',
  'nl_vliegbelasting',
  'be_embarkation',
  'pt_carbon',
  'gr_modernisation',
  'us_segment_fee',
  'us_international_head',
  'ca_security',
  'mx_immigration',
  'bs_departure',
  'bs_customs',
  'bb_departure',
  'bb_service',
  'ag_administration',
  'mv_departure',
  'mv_development',
  'jp_tourist',
  'sg_saf',
  'hk_departure',
  'za_passenger',
  'eg_departure',
  'ma_solidarity',
  'ae_facilities',
  'ae_information',
] as const
export type FixedTaxCode = (typeof fixedTaxCodes)[number]

/** Taxes that are a share of the price. */
export const shareTaxCodes = ['us_fet', 'vat'] as const
export type ShareTaxCode = (typeof shareTaxCodes)[number]

export type TaxCode = FixedTaxCode | ShareTaxCode

const fixed: ReadonlySet<string> = new Set(fixedTaxCodes)
const shares: ReadonlySet<string> = new Set(shareTaxCodes)

export const isFixedTax = (service: string): boolean => fixed.has(service)
export const isShareTax = (service: string): boolean => shares.has(service)
