import { rowsOf } from './tax-rows.ts'

const american = (segment: number, head: number, oversea: number) => ({
  small_mtow: 2721,
  excise: 75,
  segment,
  international_head: head,
  oversea_head: oversea,
})

/** America. */
const AMERICA = [
  ...rowsOf(
    {
      tax: 'us',
      currency: 'USD',
      law: 'Internal Revenue Code',
      article: '§ 4261 (a)-(c), § 4262, § 4281; 26 CFR 49.4262(a)-1',
      source: 'Internal Revenue Code § 4261, amounts for 2025 (Rev. Proc. 2024-40)',
      grade: 'A',
      note: 'To places in Canada and Mexico within 225 miles of the border the excise and the segment fee are charged, which holds for payment in the United States; paid outside, the head tax alone would be due. Between the mainland and Alaska or Hawaii the excise is charged on the part over the United States (docslib.org 13154275, B 2020), by simplified outlines. Rural airports are not known: the segment fee is charged there too.',
    },
    { from: '2025-01-01', until: '2025-12-31', amounts: american(520, 2290, 1140) },
    {
      from: '2026-01-01',
      until: '2026-12-31',
      source: 'Internal Revenue Code § 4261, amounts for 2026 (Rev. Proc. 2025-32)',
      amounts: american(530, 2340, 1170),
    },
  ),
  ...rowsOf(
    {
      tax: 'ca_security',
      currency: 'CAD',
      law: 'Air Travellers Security Charge Act',
      article: 's. 12 (1)',
      source: 'canada.ca etsl81; laws.justice.gc.ca A-10.5 section 12',
      grade: 'A',
      note: 'unclear: due when bought from a designated carrier and boarding at a listed airport; an unscreened charter is not named. Charged at every airport. Domestic without GST; to the United States the amount without GST.',
    },
    { from: '2024-05-01', amounts: { domestic: 946, us: 1689, far: 3442 } },
  ),
  ...rowsOf(
    {
      tax: 'mx_immigration',
      currency: 'MXN',
      law: 'Ley Federal de Derechos (DSME)',
      article: 'art. 14-A II',
      source: 'alpha.femppa.mx, DSME en México 2026',
      grade: 'C',
      note: 'Due for international flights handled outside Monday to Friday 09-18 or away from the counter; charged always, because the place of handling is not known.',
    },
    { from: '2026-01-01', amounts: { each: 270_700 } },
  ),
  ...rowsOf(
    {
      tax: 'bs_departure',
      currency: 'USD',
      law: 'Passenger Tax Act',
      article: 'departure tax',
      source: 'ainonline.com 2024-07-19: 29 dollars for each departing passenger',
      grade: 'B',
    },
    { from: '2024-07-01', amounts: { each: 2900 } },
  ),
  ...rowsOf(
    {
      tax: 'bs_customs',
      currency: 'USD',
      law: 'Customs Management (Amendment) Regulations 2024',
      article: 'processing of paying private flights',
      source: 'tribune242.com 2025-07-17 (comptroller of customs): 150 dollars in and 150 out, more than four seats',
      grade: 'B',
      note: 'ainonline.com of July 2024 has 75: the higher amount is charged.',
    },
    { from: '2024-07-01', amounts: { free_seats: 4, each: 15_000 } },
  ),
  ...rowsOf(
    {
      tax: 'bb_departure',
      currency: 'BBD',
      law: 'Airport charges of Barbados',
      article: 'passenger service charge',
      source: 'gaia.bb, airport charges and fees (undated)',
      grade: 'A',
      note: 'unclear: in the ticket of airlines; private charters are not named, charged.',
    },
    { from: '2018-10-01', amounts: { each: 5500 } },
  ),
  ...rowsOf(
    {
      tax: 'bb_service',
      currency: 'BBD',
      law: 'Airport Service Charge (Amendment) Act 2018',
      article: 'airport service charge',
      source: 'gisbarbados.gov.bb, airport service charge reduction, July 2021',
      grade: 'A',
      note: 'unclear: private charters are not named, charged. A source of 2021.',
    },
    { from: '2018-10-01', amounts: { near: 7000, far: 14_000 } },
  ),
  ...rowsOf(
    {
      tax: 'ag_administration',
      currency: 'USD',
      law: 'Airport Authority regulations of Antigua and Barbuda',
      article: 'airport administration charge',
      source: 'antiguanice.com 4750: 37.50 dollars for each arriving and each departing passenger, November 2012',
      grade: 'C',
      note: 'unclear: later rises and a surcharge for private flights were not found. Children under 2, transit of 24 hours and crew are spared.',
    },
    { from: '2012-11-01', amounts: { each: 3750 } },
  ),
]

/** Asia, Africa, Gulf. */
const ELSEWHERE = [
  ...rowsOf(
    {
      tax: 'mv_departure',
      currency: 'USD',
      law: 'Airport Taxes and Fees Act 29/2016, second amendment',
      article: '2-1 (a) (2)',
      source: 'mira.gov.mv, second amendment to the ATF Act, November 2024: private jet, any nationality',
      grade: 'A',
      note: 'Children under 2, diplomats and transit are spared.',
    },
    { from: '2024-12-01', amounts: { each: 48_000 } },
  ),
  ...rowsOf(
    {
      tax: 'mv_development',
      currency: 'USD',
      law: 'Airport Taxes and Fees Act 29/2016',
      article: '3 (a)',
      source: 'mira.gov.mv (120 to November 2024); themaldivesjournal.com 83821: both taxes bring in the same',
      grade: 'B',
      note: 'From Velana only. Children under 2, diplomats and transit are spared.',
    },
    { from: '2024-12-01', amounts: { each: 48_000 } },
  ),
  ...rowsOf(
    {
      tax: 'jp_tourist',
      currency: 'JPY',
      law: 'International Tourist Tax Act (Act 16 of 2018)',
      article: 'departure',
      source: 'nta.go.jp, international tourist tax; universalweather.com: private aircraft pay by boarding',
      grade: 'A',
      note: 'Children under 2, crew, transit of 24 hours and state flights are spared.',
    },
    { from: '2019-01-07', until: '2026-06-30', amounts: { each: 100_000 } },
    {
      from: '2026-07-01',
      source: 'news.livedoor.com 30287841; news.isotop.jp 4963, December 2025: 3,000 yen from July 2026',
      grade: 'B',
      note: 'Contracts before the date may keep 1,000 yen; 3,000 is charged. Children under 2, crew, transit of 24 hours and state flights are spared.',
      amounts: { each: 300_000 },
    },
  ),
  ...rowsOf(
    {
      tax: 'sg_saf',
      currency: 'SGD',
      law: 'Civil Aviation Authority of Singapore (Amendment) Act 2025',
      article: 'SAF levy, general and business aviation',
      source: 'caas.gov.sg, new SAF levy to apply from 1 April 2026, 10 November 2025',
      grade: 'A',
      note: 'Per aircraft by four bands of destination and wingspan: the table was not read, its least amount of 40 dollars is charged.',
    },
    { from: '2026-10-01', amounts: { each: 4000 } },
  ),
  ...rowsOf(
    {
      tax: 'hk_departure',
      currency: 'HKD',
      law: 'Air Passenger Departure Tax Ordinance, Cap. 140',
      article: 's. 3',
      source: 'news.gov.hk 2025-06-11; rthk.hk 1794422',
      grade: 'A',
      note: 'unclear: collected by airlines and the helicopter company; private aircraft are not named, charged. Children under 12 and departures within 48 hours are spared.',
    },
    { from: '2025-10-01', amounts: { each: 20_000 } },
  ),
  ...rowsOf(
    {
      tax: 'za_passenger',
      currency: 'ZAR',
      law: 'Customs and Excise Act 1964',
      article: 's. 47B',
      source: 'sars.gov.za, frequently asked questions on air passenger tax: charters without tickets, each passenger',
      grade: 'A',
      note: 'Infants under 2 without a seat and crew are spared.',
    },
    { from: '2011-10-01', amounts: { near: 10_000, far: 19_000 } },
  ),
  ...rowsOf(
    {
      tax: 'eg_departure',
      currency: 'USD',
      law: 'Ministerial decree of 2019 on departure fees',
      article: 'departure and security fee',
      source: 'agenzianova.com 2555939, July 2019: 25 dollars scheduled or charter, 2 for security, 4 at Sharm el-Sheikh; domestic 5',
      grade: 'C',
    },
    { from: '2019-07-31', amounts: { domestic: 500, sharm: 2900, far: 2700 } },
  ),
  ...rowsOf(
    {
      tax: 'ma_solidarity',
      currency: 'MAD',
      law: 'Budget law 2014 (taxe aérienne pour la solidarité et la promotion touristique)',
      article: 'international departures',
      source: 'tourmag.com a62976; lereporter.ma 2013: economy 100, business and first 400 dirhams',
      grade: 'C',
      note: 'unclear: the class of private jets is not named; the higher amount is charged.',
    },
    { from: '2014-04-01', amounts: { each: 40_000 } },
  ),
  ...rowsOf(
    {
      tax: 'ae_facilities',
      currency: 'AED',
      law: 'Dubai Executive Council Resolution 8 of 2016',
      article: 'fee for the use of airport facilities',
      source: 'khaleejtimes.com 2016-03-31: every passenger who departs from an airport of Dubai',
      grade: 'B',
      note: 'unclear: private charters are not named; charged. A source of 2016. Children under 2 are spared.',
    },
    { from: '2016-07-01', amounts: { each: 3500 } },
  ),
  ...rowsOf(
    {
      tax: 'ae_information',
      currency: 'AED',
      law: 'Decision 36 of 2012',
      article: 'advance passenger information fee',
      source: 'dubaidesi.com 2012: 5 dirhams for each arriving passenger',
      grade: 'C',
      note: 'unclear: private charters are not named; charged. A passenger service charge of 75 dirhams is not: no source for it was found.',
    },
    { from: '2013-04-01', amounts: { each: 500 } },
  ),
]

export const WORLD_ROWS = [...AMERICA, ...ELSEWHERE]
