import { rowsOf } from './tax-rows.ts'

const apd = {
  tax: 'uk_apd',
  currency: 'GBP',
  law: 'Finance Act 1994',
  article: 's. 29, 30, 30A, 31 (4B), schedule 5A',
  note: 'Children under 16 are spared in the lowest class only, which a cabin of one class does not have; infants under 2 without a seat are spared. Macau is in band B by a copy of the list of HMRC (C).',
} as const

/** United Kingdom, France, Italy, Germany, Austria. */
export const WESTERN_ROWS = [
  ...rowsOf(
    {
      tax: 'it_aerotaxi',
      law: 'Decree-law 201/2011, consolidated in the code of minor state taxes (D.Lgs. 174/2024)',
      article: 'art. 16 (10-bis); code art. 31',
      source:
        'Decree-law 201/2011, art. 16, par. 10-bis; Agenzia delle Entrate, provision 97718 of 28 June 2012: per passenger and leg from or to Italy, stops disregarded, whole-aircraft charters only',
      grade: 'A',
      note: 'unclear: a summary of the code speaks of the route on national territory (ratio.it, C); the whole route is charged, as before. Not part of the VAT base.',
    },
    {
      from: '2012-04-29',
      amounts: { added_km: 95, first_km: 100, first: 1000, second_km: 1500, second: 10_000, further: 20_000 },
    },
  ),
  ...rowsOf(
    {
      tax: 'it_boarding',
      law: 'Law 350/2003 and later laws (addizionale comunale sui diritti di imbarco)',
      article: 'art. 2 (11)',
      source:
        'rplt.it, December 2025: 6.50 at most airports; tgcom24.mediaset.it, December 2024: 0.50 more outside the EU from large airports',
      grade: 'B',
      note: 'unclear: laid on carriers for each boarded passenger; no source takes private charters out, so it is charged. Infants under 2 are spared; transfers too, which prices do not know of. Naples: 9.00 outside the EU (cinquantamila.it, C).',
    },
    { from: '2016-01-01', until: '2025-03-31', amounts: { each: 650 } },
    { from: '2025-04-01', until: '2025-12-31', scheme: 'it_boarding', amounts: { usual: 650, outside_eu: 700, naples: 900 } },
    { from: '2026-01-01', scheme: 'it_boarding_2026', amounts: { usual: 650, outside_eu: 700, naples: 900 } },
  ),
  ...rowsOf(
    { ...apd, source: 'Finance Act 2024; HMRC, rates for Air Passenger Duty 2025/26; parallelparliament.co.uk 73549', grade: 'A' },
    {
      from: '2025-04-01',
      until: '2026-03-31',
      amounts: {
        min_mtow: 5700,
        higher_mtow: 20_000,
        higher_seats_below: 19,
        standard_domestic: 1400,
        standard_a: 2800,
        standard_b: 21_600,
        standard_c: 22_400,
        higher_domestic: 8400,
        higher_a: 8400,
        higher_b: 64_700,
        higher_c: 67_300,
      },
    },
    {
      from: '2026-04-01',
      until: '2027-03-31',
      source: 'Finance Act 2025; HMRC, Air Passenger Duty: rates from 1 April 2026 to 31 March 2027',
      amounts: {
        min_mtow: 5700,
        higher_mtow: 20_000,
        higher_seats_below: 19,
        standard_domestic: 1600,
        standard_a: 3200,
        standard_b: 24_400,
        standard_c: 25_300,
        higher_domestic: 14_200,
        higher_a: 14_200,
        higher_b: 109_700,
        higher_c: 114_100,
      },
    },
  ),
  ...rowsOf(
    {
      ...apd,
      source:
        'Budget of 26 November 2025: RPI uprating to the penny, higher rate for every private jet from 5.7 t (Reform of Air Passenger Duty for private jets, consultation response)',
      grade: 'A',
    },
    ...(['uk_apd', 'uk_adt'] as const).map((tax) => ({
      tax,
      ...(tax === 'uk_apd'
        ? { scheme: 'uk_apd_2027' as const }
        : {
            scheme: 'uk_adt' as const,
            law: 'Air Departure Tax (Scotland) Act 2017',
            article: 'rates, bands and regulations for 2027-28',
            source: 'revenue.scot/taxes/air-departure-tax; consult.gov.scot 2026: rates and bands of 2027-28 as Air Passenger Duty',
            note: 'Regulations on the Highlands and Islands are a draft (revenue.scot, aef.org.uk 2026-03-24). A supplement for private jets follows on 1 April 2028.',
          }),
      from: '2027-04-01',
      until: '2028-03-31',
      amounts: {
        min_mtow: 5700,
        higher_mtow: 5700,
        higher_seats_below: 19,
        standard_domestic: 1652,
        standard_a: 3304,
        standard_b: 25_195,
        standard_c: 26_125,
        higher_domestic: 14_663,
        higher_a: 14_663,
        higher_b: 113_276,
        higher_c: 117_820,
      },
    })),
  ),
  ...rowsOf(
    {
      tax: 'fr_tsba',
      law: 'Code des impositions sur les biens et services',
      article: 'L. 422-15, L. 422-15-1, L. 422-22, L. 422-22-1',
      source:
        'Code des impositions sur les biens et services, art. L. 422-22, as amended by the Finance Act for 2025, art. 30; zones: legifrance LEGIARTI000051215039',
      grade: 'A',
      note: 'unclear: Channel Islands, Man and Gibraltar count as European. The decree with the list of states was not found: zones are measured from Paris-CDG, overseas from the main airport of the territory. No exemption of infants was found. Crew, direct transit and medical flights are spared. Amounts of 2025 stay until the Finance Act for 2026 is read.',
    },
    {
      from: '2025-03-01',
      amounts: {
        business_seats: 19,
        near_km: 1000,
        far_km: 5500,
        turboprop_europe: 21_000,
        turboprop_middle: 67_500,
        turboprop_far: 102_500,
        jet_europe: 42_000,
        jet_middle: 101_500,
        jet_far: 210_000,
        airliner_europe: 3000,
        airliner_middle: 8000,
        airliner_far: 12_000,
      },
    },
  ),
  ...rowsOf(
    {
      tax: 'fr_civil_aviation',
      law: 'Code des impositions sur les biens et services',
      article: 'L. 422-21',
      source: 'sccf.fr, Taxe sur le transport aérien de passagers 2024: tarif de l’aviation civile 5.05 and 9.09 to 31 March 2025',
      grade: 'A',
      note: 'Indexed every April: amounts from April 2025 were not found. The equalisation tariff (L. 422-24, about 1 euro) and the surcharge of Corsica (L. 422-29) are not charged: their amounts were not found.',
    },
    { from: '2024-04-01', until: '2025-03-31', amounts: { near_km: 1000, europe: 505, far: 909 } },
  ),
  ...rowsOf(
    {
      tax: 'fr_security',
      law: 'Code des impositions sur les biens et services',
      article: 'L. 422-23',
      source:
        'sccf.fr, Taxe sur le transport aérien de passagers 2024; order of 15 March 2023 (juriblio.fr 181560385) for Bordeaux, Biarritz, Figari',
      grade: 'A',
      note: 'A yearly order: later values were not found. Aerodromes of class 4 pay nothing; class 3 without a value of its own is charged its maximum.',
    },
    {
      from: '2024-04-01',
      until: '2025-03-31',
      amounts: {
        paris: 1180,
        lyon: 930,
        nice: 940,
        marseille: 890,
        toulouse: 940,
        bordeaux: 660,
        biarritz: 1070,
        ajaccio: 1540,
        bastia: 1525,
        figari: 1410,
        class_3: 1720,
      },
    },
  ),
  ...rowsOf(
    {
      tax: 'de_luftverkehrsteuer',
      law: 'Luftverkehrsteuergesetz',
      article: '§ 11 (1), annexes 1 and 2',
      source:
        'Luftverkehrsteuergesetz § 11 (1), rates from 1 May 2024; zoll.de, Steuersätze: overseas parts take the class of the mother country',
      grade: 'A',
      note: 'Infants under 2 without a seat, crew and medical flights are spared. The reduced amount of North Sea islands (§ 11 (3)) is not applied.',
    },
    { from: '2024-05-01', until: '2026-06-30', amounts: { near: 1553, middle: 3934, far: 7083 } },
    {
      from: '2026-07-01',
      source: 'Coalition decision of November 2025: from 1 July 2026 back to the statutory rates before May 2024',
      grade: 'C',
      note: 'The text of the gazette was not found; zoll.de shows 12.48, 31.61 and 56.91 as charged until April 2024, of which these are the higher ones.',
      amounts: { near: 1303, middle: 3301, far: 5943 },
    },
  ),
  ...rowsOf(
    {
      tax: 'at_flugabgabe',
      law: 'Flugabgabegesetz',
      article: '§ 2 (2), § 3 no. 7, § 5',
      source: 'Flugabgabegesetz § 5 as of 1 September 2020; § 3 (7) exempts aircraft up to 2,000 kg',
      grade: 'A',
      note: 'The amount includes any VAT. Infants under 2 without a seat and transfers within 24 hours are spared.',
    },
    { from: '2020-09-01', amounts: { min_mtow: 2000, short_km: 350, short: 3000, usual: 1200 } },
  ),
]
