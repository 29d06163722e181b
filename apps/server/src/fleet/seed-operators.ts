import { CHARTER_TERMS, type CancellationTerms } from '@aquilane/domain/charter/terms'

export interface SeedOperator {
  slug: string
  name: string
  aoc: string
  country: string
  calendar: 'own' | 'foreign'
  terms: CancellationTerms
  /** Its usual hourly rate as thousandths of the type's. */
  ratePermille: number
  /** Days of insurance left on the day of seeding. */
  insuredDays: number
  /** Type slug, then the airport code of the base of each aircraft. */
  fleet: readonly (readonly [type: string, ...bases: string[]])[]
}

// Stricter than the house's own: some operators ask for half of the price a week ahead.
const strictTerms: CancellationTerms = {
  cancellation: [
    { hours_before: 504, fee_percent: 10 },
    { hours_before: 240, fee_percent: 30 },
    { hours_before: 96, fee_percent: 60 },
    { hours_before: 0, fee_percent: 100 },
  ],
}

/** The demo company's partners. Names and certificates are invented; bases are airports where such aircraft live. */
export const seedOperators: readonly SeedOperator[] = [
  {
    slug: 'northmere-aviation', name: 'Northmere Aviation', aoc: 'GB-2471', country: 'GBR', calendar: 'own', terms: CHARTER_TERMS, ratePermille: 1000, insuredDays: 318,
    fleet: [
      ['king-air-b200', 'EGPH'],
      ['citation-mustang', 'EGKB'],
      ['hondajet-elite-s', 'EGLF'],
      ['citation-cj2-plus', 'EGKB'],
      ['phenom-300e', 'EGGW', 'EGLF'],
      ['citation-xls-plus', 'EGGW', 'EGKB'],
      ['hawker-800xp', 'EIDW'],
      ['challenger-350', 'EGGW'],
      ['gulfstream-g450', 'EGGW'],
      ['legacy-600', 'EGSS'],
      ['global-6000', 'EGLF'],
    ],
  },
  {
    slug: 'bellacosta-air', name: 'Bellacosta Air', aoc: 'I-0643', country: 'ITA', calendar: 'own', terms: CHARTER_TERMS, ratePermille: 980, insuredDays: 204,
    fleet: [
      ['avanti-evo', 'LIML', 'LIRA'],
      ['phenom-100', 'LIML'],
      ['citation-bravo', 'LIPX'],
      ['citation-cj3-plus', 'LIPZ'],
      ['hawker-400xp', 'LIMF'],
      ['citation-xls-plus', 'LIML'],
      ['citation-sovereign-plus', 'LIML'],
      ['legacy-500', 'LIRA'],
      ['falcon-2000lxs', 'LIRA'],
      ['gulfstream-g550', 'LIML'],
    ],
  },
  {
    slug: 'lemanis-jet', name: 'Lemanis Jet', aoc: 'CH-1184', country: 'CHE', calendar: 'own', terms: CHARTER_TERMS, ratePermille: 1050, insuredDays: 275,
    fleet: [
      ['pc-12-ngx', 'LSGG', 'LSZH'],
      ['citation-m2-gen2', 'LSGG'],
      ['pc-24', 'LSGG', 'LSZH'],
      ['citation-cj4-gen2', 'LSZH'],
      ['citation-latitude', 'LSGG'],
      ['challenger-650', 'LSZH'],
      ['falcon-900lx', 'LSGG'],
      ['falcon-8x', 'LSGG'],
      ['global-7500', 'LSZH'],
    ],
  },
  {
    slug: 'clairciel-aviation', name: 'Clairciel Aviation', aoc: 'F-0792', country: 'FRA', calendar: 'own', terms: CHARTER_TERMS, ratePermille: 1010, insuredDays: 152,
    fleet: [
      ['tbm-960', 'LFMD', 'LFPB'],
      ['citation-cj1-plus', 'LFMN'],
      ['phenom-100ev', 'LFPB'],
      ['phenom-300', 'LFPB', 'LFMN'],
      ['citation-cj4-gen2', 'LFLY'],
      ['falcon-50ex', 'LFPB'],
      ['falcon-2000lxs', 'LFMN'],
      ['falcon-6x', 'LFPB'],
      ['falcon-7x', 'LFPB'],
    ],
  },
  {
    slug: 'havelwind-aviation', name: 'Havelwind Aviation', aoc: 'D-0412', country: 'DEU', calendar: 'own', terms: CHARTER_TERMS, ratePermille: 1000, insuredDays: 340,
    fleet: [
      ['king-air-350i', 'EDDS'],
      ['citation-mustang', 'EDFE'],
      ['citation-cj3-plus', 'EDDB'],
      ['phenom-300', 'EDDM'],
      ['citation-xls-plus', 'EDDH', 'EDDM'],
      ['learjet-60xr', 'EDDL'],
      ['challenger-300', 'EDDM'],
      ['praetor-600', 'EDDS'],
      ['challenger-604', 'EDDB'],
      ['legacy-650e', 'EDDL'],
    ],
  },
  {
    slug: 'donaufalke', name: 'Donaufalke', aoc: 'A-0216', country: 'AUT', calendar: 'foreign', terms: CHARTER_TERMS, ratePermille: 970, insuredDays: 130,
    fleet: [
      ['king-air-c90gtx', 'LOWG'],
      ['citation-mustang', 'LOWS'],
      ['citation-cj2-plus', 'LOWW'],
      ['phenom-300e', 'LOWI'],
      ['hawker-900xp', 'LOWW'],
      ['praetor-500', 'LOWW'],
      ['gulfstream-g280', 'LOWS'],
      ['challenger-850', 'LHBP'],
      ['global-express-xrs', 'LOWW'],
    ],
  },
  {
    slug: 'levantina-jets', name: 'Levantina Jets', aoc: 'ES-0187', country: 'ESP', calendar: 'own', terms: CHARTER_TERMS, ratePermille: 960, insuredDays: 226,
    fleet: [
      ['pc-12-ng', 'LEPA'],
      ['phenom-100ev', 'LEBL'],
      ['citation-cj3-plus', 'LEPA'],
      ['nextant-400xti', 'LEMG'],
      ['learjet-75-liberty', 'LEMD'],
      ['gulfstream-g150', 'LEMD'],
      ['citation-latitude', 'LPCS'],
      ['legacy-500', 'LEIB'],
      ['challenger-604', 'LEMD'],
    ],
  },
  {
    slug: 'melqart-executive', name: 'Melqart Executive', aoc: 'MT-0064', country: 'MLT', calendar: 'own', terms: strictTerms, ratePermille: 1020, insuredDays: 291,
    fleet: [
      ['king-air-260', 'LGAV'],
      ['hawker-800xp', 'LCLK'],
      ['challenger-3500', 'LMML'],
      ['falcon-7x', 'LGAV'],
      ['global-6000', 'LMML'],
      ['gulfstream-g650er', 'EGGW'],
      ['lineage-1000e', 'EGSS'],
      ['acj318', 'LMML'],
      ['acj-twotwenty', 'LSGG'],
    ],
  },
  {
    slug: 'sahil-meridian-aviation', name: 'Sahil Meridian Aviation', aoc: 'UAE-0091', country: 'ARE', calendar: 'own', terms: strictTerms, ratePermille: 1030, insuredDays: 181,
    fleet: [
      ['king-air-350i', 'OMAD'],
      ['phenom-300', 'OMDW'],
      ['hawker-900xp', 'OMAD'],
      ['challenger-650', 'OMDW'],
      ['legacy-650e', 'OMAD'],
      ['global-7500', 'OMDW'],
      ['gulfstream-g650er', 'OMDW'],
      ['acj319', 'OMAD'],
      ['bbj', 'OMDW'],
    ],
  },
  {
    slug: 'rimal-jet-services', name: 'Rimal Jet Services', aoc: 'KSA-0044', country: 'SAU', calendar: 'foreign', terms: strictTerms, ratePermille: 1040, insuredDays: 365,
    fleet: [
      ['citation-xls-plus', 'OERK'],
      ['praetor-600', 'OEDF'],
      ['gulfstream-giv-sp', 'OERK'],
      ['gulfstream-g450', 'OEJN'],
      ['gulfstream-g700', 'OERK'],
      ['acj320neo', 'OEJN'],
      ['bbj-max-8', 'OERK'],
    ],
  },
  {
    slug: 'hudson-alder-jets', name: 'Hudson Alder Jets', aoc: 'HJ7A417K', country: 'USA', calendar: 'own', terms: CHARTER_TERMS, ratePermille: 1000, insuredDays: 248,
    fleet: [
      ['eclipse-550', 'KFXE'],
      ['hondajet-elite-s', 'KPBI'],
      ['citation-cj3-plus', 'KHPN'],
      ['phenom-300e', 'KTEB', 'KOPF'],
      ['hawker-900xp', 'KOPF'],
      ['citation-latitude', 'KTEB'],
      ['challenger-350', 'KTEB', 'KPBI'],
      ['citation-x-plus', 'KBED'],
      ['gulfstream-g550', 'KTEB'],
      ['gulfstream-g600', 'KHPN'],
    ],
  },
  {
    slug: 'cordelline-air', name: 'Cordelline Air', aoc: 'C8LA226M', country: 'USA', calendar: 'foreign', terms: CHARTER_TERMS, ratePermille: 990, insuredDays: 167,
    fleet: [
      ['grand-caravan-ex', 'KAPA'],
      ['citation-m2-gen2', 'KSDL'],
      ['phenom-300e', 'KLAS'],
      ['learjet-75-liberty', 'KDAL'],
      ['praetor-500', 'KMDW'],
      ['challenger-300', 'KDAL'],
      ['citation-longitude', 'KVNY'],
      ['gulfstream-g450', 'KVNY'],
    ],
  },
]
