import { type TaxRow, rowsOf } from './tax-rows.ts'

type Rate = [
  country: string,
  from: string,
  permille: number,
  law: string,
  article: string,
  source: string,
  grade: TaxRow['grade'],
  note?: string,
]

const OPERATORS = 'globeair.com/p/faq; fastprivatejet.com: rates that operators charge, 2025'
const STANDARD = 'mindlink.lv, VAT rates in the EU: standard rate'
const REDUCED = (rate: string): string =>
  `No source for a reduced rate of passenger flights was found: the standard rate is charged; it may be ${rate}.`
const GST = 'Excise Tax Act (GST/HST)'
const PROVINCES = 'shipcanada.ca, taxes on transport by province; avalara.com 2025-12-24'

/** Domestic flights; flights to another state are free of it (Directive 2006/112/EC, annex X, part B, 10). */
const VAT: readonly Rate[] = [
  [
    'IT',
    '2020-01-01',
    100,
    'DPR 633/1972',
    'table A part III, 127-novies',
    'DPR 633/1972, table A part III, 127-novies: domestic passenger transport 10 %',
    'A',
  ],
  [
    'FR',
    '2020-01-01',
    100,
    'Code général des impôts',
    'art. 279 b quater',
    'Code général des impôts, art. 279 b quater: domestic passenger transport 10 %',
    'A',
    'unclear: the part of a flight to Corsica over the sea may be free (memory); charged.',
  ],
  ['ES', '2020-01-01', 100, 'Ley 37/1992', 'art. 91.Uno.2.1', 'Ley 37/1992, art. 91.Uno.2.1: transport of passengers 10 %', 'A'],
  [
    'ES-CN',
    '2020-01-01',
    0,
    'Directive 2006/112/EC',
    'art. 6',
    'Directive 2006/112/EC, art. 6: the Canaries are outside the territory of VAT',
    'A',
    'The Canaries have a tax of their own (IGIC).',
  ],
  [
    'ES-CE',
    '2020-01-01',
    0,
    'Directive 2006/112/EC',
    'art. 6',
    'Directive 2006/112/EC, art. 6: Ceuta is outside the territory of VAT',
    'A',
  ],
  [
    'ES-ML',
    '2020-01-01',
    0,
    'Directive 2006/112/EC',
    'art. 6',
    'Directive 2006/112/EC, art. 6: Melilla is outside the territory of VAT',
    'A',
  ],
  ['AT', '2020-01-01', 130, 'Umsatzsteuergesetz 1994', '§ 10 (3) 9', 'Umsatzsteuergesetz 1994 § 10 (3) 9: domestic flights 13 %', 'A'],
  ['DE', '2021-01-01', 190, 'Umsatzsteuergesetz', '§ 12 (1)', 'Umsatzsteuergesetz § 12 (1): domestic flights 19 %', 'A'],
  ['NL', '2020-01-01', 210, 'Wet op de omzetbelasting 1968', 'art. 9', OPERATORS, 'B'],
  [
    'CH',
    '2024-01-01',
    81,
    'MWSTG; MWSTV',
    'art. 25; art. 41',
    'estv.admin.ch: domestic flights at the normal rate; MWSTV art. 41: international ones are free',
    'A',
  ],
  [
    'GR',
    '2024-01-01',
    130,
    'VAT code (Law 2859/2000), annex III',
    'transport of passengers',
    'skai.gr 2023-11-20: 13 % on air tickets for good from 1 January 2024',
    'B',
    'On some islands it may be lower (memory).',
  ],
  [
    'PT',
    '2020-01-01',
    60,
    'Código do IVA',
    'list I, 2.14',
    'info.portaldasfinancas.gov.pt, CIVA list I: transport of passengers',
    'A',
    'In Madeira and the Azores it is lower (memory); the rate of the mainland is charged.',
  ],
  [
    'HR',
    '2020-01-01',
    250,
    'Zakon o porezu na dodanu vrijednost',
    'art. 38 (1)',
    'esavjetovanja.gov.hr 28472: general rate 25 %; transport is not among the reduced ones',
    'A',
  ],
  [
    'SE',
    '2020-01-01',
    60,
    'Mervärdesskattelag',
    'chapter 9',
    'faronline.se, persontransport: flights inside Sweden 6 %; skatteverket.se',
    'B',
  ],
  [
    'NO',
    '2020-01-01',
    120,
    'Merverdiavgiftsloven',
    '§ 5-3',
    'sunnmoringen.no 2019-09-05 (Avinor): transport of persons 12 %',
    'B',
    'A source of 2019.',
  ],
  ['DK', '2020-01-01', 0, 'Momsloven', '§ 13 (1) 15', 'skat.dk, D.A.5.15: transport of persons is exempt', 'A'],
  [
    'IE',
    '2020-01-01',
    0,
    'VAT Consolidation Act 2010',
    'schedule 1, 14 (3)',
    'revenue.ie, VAT rates, transport of passengers: exempt',
    'A',
  ],
  [
    'IS',
    '2020-01-01',
    110,
    'Lög um virðisaukaskatt 50/1988',
    'art. 14',
    'dv.is 2017-03-31: charter flights (leiguflug) 11 %',
    'B',
    'A source of 2017.',
  ],
  ['HU', '2020-01-01', 270, 'Act CXXVII of 2007', '§ 82 (1)', STANDARD, 'C'],
  [
    'RO',
    '2025-08-01',
    210,
    'Codul fiscal, Law 141/2025',
    'art. 291 (1)',
    'verificaretva.ro; mediafax.ro 2025-07: 21 %, transport is not among the reduced ones',
    'B',
  ],
  [
    'FI',
    '2020-01-01',
    140,
    'Arvonlisäverolaki',
    '§ 85 a (1) 1',
    'verotus-lehti.fi: transport of persons has the reduced rate; mindlink.lv: 14 %',
    'C',
    'It may be 13.5 % from 2026 (memory).',
  ],
  ['BE', '2020-01-01', 210, 'Royal decree 20', 'art. 1', STANDARD, 'C', REDUCED('6 % (table A)')],
  ['PL', '2020-01-01', 230, 'Ustawa o podatku od towarów i usług', 'art. 146a', STANDARD, 'C', REDUCED('8 % (annex 3)')],
  ['CZ', '2020-01-01', 210, 'Zákon 235/2004 Sb.', '§ 47', STANDARD, 'C', REDUCED('12 %')],
  ['CY', '2020-01-01', 190, 'VAT Law 95(I)/2000', 'standard rate', STANDARD, 'C', REDUCED('9 %')],
  [
    'IN',
    '2025-09-22',
    180,
    'CGST rate notification',
    'passenger flights other than economy',
    'ndtv.in 2025-09; support.taxaj.com',
    'C',
    'unclear: jurishour.in has 5 % for chartered passenger flights (2024); the higher rate is charged. International flights are free.',
  ],
  [
    'CA',
    '2020-01-01',
    50,
    GST,
    'part IX',
    PROVINCES,
    'B',
    'Provinces with a harmonised rate have rows of their own; provincial sales taxes are not charged.',
  ],
  ['CA-ON', '2020-01-01', 130, GST, 'part IX, schedule VIII', PROVINCES, 'B'],
  ['CA-NB', '2020-01-01', 150, GST, 'part IX, schedule VIII', PROVINCES, 'B'],
  ['CA-NL', '2020-01-01', 150, GST, 'part IX, schedule VIII', PROVINCES, 'B'],
  ['CA-PE', '2020-01-01', 150, GST, 'part IX, schedule VIII', PROVINCES, 'B'],
  ['CA-NS', '2025-04-01', 140, GST, 'SOR/2025-77', 'gazette.gc.ca SOR/2025-77: 9 % for Nova Scotia and 5 % federal', 'A'],
  [
    'CA-QC',
    '2020-01-01',
    150,
    'Excise Tax Act; Act respecting the Québec sales tax',
    'GST and QST',
    'avalara.com 2025-12-24: 14.98 %',
    'B',
    '14.975 % by law, rounded up to a tenth.',
  ],
]

const BRITISH_VAT = rowsOf(
  {
    tax: 'vat',
    scheme: 'vat_ten_people',
    country: 'GB',
    law: 'Value Added Tax Act 1994',
    article: 's. 2; schedule 8, group 8, item 4 (a)',
    source:
      'VAT Act 1994, standard rate 20 %; zero for aircraft made for ten people or more with crew: gov.uk vtrans020500, VAT Notice 744A',
    grade: 'A',
    note: 'Ten people are eight seats of the type and two pilots. Pleasure flights stay at 20 %, which prices do not know of.',
  },
  { from: '2020-01-01', amounts: { rate: 200, zero_rated_seats: 8 } },
)

const CE_DELFT = 'CE Delft for the European Commission, Taxes in the field of aviation, 2019: countries not named levy no ticket tax'
const NOT_READ = 'No later source was read.'

type Nothing = [country: string, from: string, law: string, source: string, grade: TaxRow['grade'], note?: string]

/** States without a charge on passengers or flights. */
const NOTHING: readonly Nothing[] = [
  ['SE', '2025-07-01', 'Act 2017:1200 (flygskatt), repealed', 'centreforaviation.com 1323385, July 2025: abolished on 1 July 2025', 'B'],
  [
    'CH',
    '2025-01-01',
    'CO2 Act: a levy on private jets was rejected by both chambers',
    'nau.ch 66674548; theswisstimes.ch 2023-12-20',
    'B',
  ],
  [
    'ES',
    '2025-01-01',
    'No national tax on air passengers',
    'greenairnews.com 7552; centreforaviation.com 1323575, July 2025: a pledge only',
    'B',
    'The Catalan levy on nitrogen oxides at Barcelona (Law 12/2014, 3 € a kilogram) is a cost of the operator of a few euro.',
  ],
  ['HU', '2025-01-01', 'Decree 197/2022 (contribution of airlines), ended', 'penzcentrum.hu 2025-01-23: ended on 1 January 2025', 'B'],
  [
    'TR',
    '2024-08-12',
    'Law 5597 (yurt dışı çıkış harcı)',
    'premiumtimesng.com 2024-08-12 (Turkish Revenue Administration): for citizens only',
    'B',
    'Turkish citizens pay the departure fee themselves; it is no part of the price.',
  ],
  ['IE', '2014-04-01', 'Finance (No. 2) Act 2008, s. 55: air travel tax, ended', CE_DELFT, 'C', NOT_READ],
  ...['LU', 'IS', 'HR', 'MT', 'CY', 'PL', 'CZ', 'RO', 'BG', 'SK', 'SI', 'EE', 'LV', 'LT', 'FI'].map((country): Nothing => [
    country,
    '2019-06-01',
    'No national tax on air passengers',
    CE_DELFT,
    'C',
    NOT_READ,
  ]),
]

export const FLAT_ROWS = [
  ...VAT.flatMap(([country, from, rate, law, article, source, grade, note = '']) =>
    rowsOf({ tax: 'vat', law, article, source, grade, note }, { country, from, amounts: { rate } }),
  ),
  ...BRITISH_VAT,
  ...NOTHING.flatMap(([country, from, law, source, grade, note = '']) =>
    rowsOf({ tax: 'none', law, article: '', source, grade, note }, { country, from, amounts: {} }),
  ),
]
