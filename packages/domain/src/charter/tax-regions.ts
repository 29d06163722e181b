/** Country groups of the taxes, ISO 3166 alpha-2. */
const set = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

const EU_EEA = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'

/** Air Passenger Duty band A: EU and EEA and the neighbours the list names (HMRC, rates for Air Passenger Duty). */
export const APD_BAND_A = set(`${EU_EEA} CH AL DZ AD BY BA FO GL XK LY MC ME MA MK SM MD RS TN TR UA GG JE IM GI VA EH AX SJ RU`)

/** Band C: the capital lies more than 5,500 miles from London; great-circle distances of the capitals. Everything else is band B. */
export const APD_BAND_C = set(
  'AR AS AU BN BO CK CL CX CC EC FJ FM GU HK ID JP KH KI KR LA LS MG MH MO MP MU MX MY MZ NC NF NR NU NZ PE PF PG PH PN PW PY RE SB SG SZ TH TK TL TO TV TW UY VN VU WF WS ZA FK',
)

/** Airports of the Scottish Highlands and Islands: passengers leaving from there are exempt from the duty (Finance Act 1994, section 31). */
export const APD_EXEMPT_AIRPORTS = set('EGPE EGPA EGPB EGPO EGPI EGPC EGPU EGPL EGPR EGEC EGEO EGEL')

/** French solidarity tariff: European destinations and those treated like them (CIBS, L. 422-15 and following). */
export const TSBA_EUROPE = set(`${EU_EEA} CH GB MC AD SM VA GG JE IM GI`)

/** German annex 1: reached within 2,500 km of Frankfurt. */
export const DE_NEAR = set(`${EU_EEA} CH GB AL DZ AD BY BA FO XK LY MC ME MA MK SM MD RS TN TR UA RU GG JE IM GI VA AX`)

/** German annex 2: reached within 6,000 km of Frankfurt. Everything further pays the third rate. */
export const DE_MIDDLE = set(
  'AE AF AM AZ BF BH BJ CD CF CG CI CM CV DJ EG ER ET GA GE GH GL GM GN GQ GW IL IQ IR JO KG KW KZ LB LR ML MR NE NG OM PK PS QA SA SD SL SN SO SS ST SY TD TG TJ TM UG UZ YE EH',
)

/** Parts of a country outside its VAT: the Canaries, Ceuta and Melilla (Directive 2006/112/EC, art. 6). */
export const OUTSIDE_VAT = set('ES-CN ES-CE ES-ML')

/** US states whose flights to the mainland pay a reduced head tax instead of the excise over the sea (IRC § 4261 (c) (3), § 4262). */
export const US_OVERSEA_STATES = set('US-AK US-HI')

/** Airports on which the Austrian levy is due: the six public ones (Ministry of Finance, Flugabgabe). */
export const AT_AIRPORTS = set('LOWW LOWS LOWL LOWI LOWK LOWG')
