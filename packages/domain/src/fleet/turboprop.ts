import type { AircraftType } from './types.ts'

/** Turboprops. Seats-full ranges: full-tank range less the fuel that the further passengers displace at maximum weight, rounded. */
export const TURBOPROPS: readonly AircraftType[] = [
  {
    slug: 'pc-12-ngx', class: 'turboprop', manufacturer: 'Pilatus', name: 'PC-12 NGX', cruise_kt: 285, long_range_cruise_kt: 235,
    range_4pax_nm: 1568, range_full_nm: 1150, takeoff_m: 758, landing_m: 661, max_seats: 9, typical_seats: 7, luggage_kg: 180, luggage_m3: 1.1,
    mtow_kg: 4740, cabin_height_m: 1.47, fuel_kg_h: 190, hourly_rate_eur: 1550, years: [2020, 2025],
    drawing: { length_m: 14.4, fuselage_diameter_m: 1.7, engines: 'nose-prop', tail: 't', winglets: true, windows: 9 },
    source: 'Pilatus PC-12 NGX data sheet (290 ktas maximum, 1,568 nm with four passengers, 758 m and 661 m fields); seats-full range estimated',
  },
  {
    slug: 'pc-12-ng', class: 'turboprop', manufacturer: 'Pilatus', name: 'PC-12 NG', cruise_kt: 278, long_range_cruise_kt: 225,
    range_4pax_nm: 1530, range_full_nm: 1100, takeoff_m: 810, landing_m: 661, max_seats: 9, typical_seats: 7, luggage_kg: 180, luggage_m3: 1.1,
    mtow_kg: 4740, cabin_height_m: 1.47, fuel_kg_h: 190, hourly_rate_eur: 1500, years: [2008, 2019],
    drawing: { length_m: 14.4, fuselage_diameter_m: 1.7, engines: 'nose-prop', tail: 't', winglets: true, windows: 9 },
    source: 'Pilatus PC-12 NG data sheet (280 ktas maximum cruise, 4,740 kg, 330 cu ft cabin); seats-full range estimated',
  },
  {
    slug: 'tbm-960', class: 'turboprop', manufacturer: 'Daher', name: 'TBM 960', cruise_kt: 308, long_range_cruise_kt: 252,
    range_4pax_nm: 1350, range_full_nm: 1200, takeoff_m: 771, landing_m: 741, max_seats: 5, typical_seats: 4, luggage_kg: 150, luggage_m3: 1,
    mtow_kg: 3453, cabin_height_m: 1.22, fuel_kg_h: 175, hourly_rate_eur: 1450, years: [2022, null],
    drawing: { length_m: 10.74, fuselage_diameter_m: 1.5, engines: 'nose-prop', tail: 'low', winglets: true, windows: 4 },
    source: 'Daher TBM 960 data (recommended cruise 308 ktas, take-off 2,535 ft, landing 2,430 ft, 7,615 lb); ranges with load estimated from 1,730 nm full fuel',
  },
  {
    slug: 'king-air-c90gtx', class: 'turboprop', manufacturer: 'Beechcraft', name: 'King Air C90GTx', cruise_kt: 265, long_range_cruise_kt: 208,
    range_4pax_nm: 890, range_full_nm: 700, takeoff_m: 605, landing_m: 717, max_seats: 7, typical_seats: 5, luggage_kg: 159, luggage_m3: 1.36,
    mtow_kg: 4756, cabin_height_m: 1.45, fuel_kg_h: 220, hourly_rate_eur: 1350, years: [2010, 2021],
    drawing: { length_m: 10.82, fuselage_diameter_m: 1.6, engines: 'twin-prop', tail: 'low', winglets: true, windows: 4 },
    source: 'Beechcraft King Air C90GTx brochure (272 ktas maximum, take-off 1,984 ft, landing 2,355 ft, 10,485 lb); ranges with load estimated',
  },
  {
    slug: 'king-air-b200', class: 'turboprop', manufacturer: 'Beechcraft', name: 'King Air B200', cruise_kt: 283, long_range_cruise_kt: 225,
    range_4pax_nm: 1350, range_full_nm: 1000, takeoff_m: 786, landing_m: 867, max_seats: 9, typical_seats: 7, luggage_kg: 249, luggage_m3: 1.56,
    mtow_kg: 5670, cabin_height_m: 1.45, fuel_kg_h: 280, hourly_rate_eur: 1600, years: [1981, 2011],
    drawing: { length_m: 13.36, fuselage_diameter_m: 1.6, engines: 'twin-prop', tail: 't', winglets: false, windows: 6 },
    source: 'Beechcraft King Air B200 figures (289 ktas maximum, take-off 2,579 ft, landing 2,845 ft, 12,500 lb); ranges with load estimated',
  },
  {
    slug: 'king-air-260', class: 'turboprop', manufacturer: 'Beechcraft', name: 'King Air 260', cruise_kt: 303, long_range_cruise_kt: 235,
    range_4pax_nm: 1400, range_full_nm: 1050, takeoff_m: 643, landing_m: 867, max_seats: 9, typical_seats: 7, luggage_kg: 249, luggage_m3: 1.56,
    mtow_kg: 5670, cabin_height_m: 1.45, fuel_kg_h: 285, hourly_rate_eur: 1850, years: [2021, null],
    drawing: { length_m: 13.36, fuselage_diameter_m: 1.6, engines: 'twin-prop', tail: 't', winglets: true, windows: 6 },
    source: 'Beechcraft King Air 260 brochure (310 ktas maximum, 1,720 nm maximum range, take-off 2,111 ft, 12,500 lb); ranges with load estimated',
  },
  {
    slug: 'king-air-350i', class: 'turboprop', manufacturer: 'Beechcraft', name: 'King Air 350i', cruise_kt: 303, long_range_cruise_kt: 235,
    range_4pax_nm: 1530, range_full_nm: 1100, takeoff_m: 1006, landing_m: 820, max_seats: 11, typical_seats: 8, luggage_kg: 249, luggage_m3: 2,
    mtow_kg: 6804, cabin_height_m: 1.45, fuel_kg_h: 320, hourly_rate_eur: 1950, years: [2010, 2020],
    drawing: { length_m: 14.22, fuselage_diameter_m: 1.6, engines: 'twin-prop', tail: 't', winglets: true, windows: 8 },
    source: 'Beechcraft King Air 350i brochure (312 ktas maximum, 1,806 nm maximum range, take-off 3,300 ft, landing 2,692 ft, 15,000 lb); ranges with load estimated',
  },
  {
    slug: 'avanti-evo', class: 'turboprop', manufacturer: 'Piaggio Aerospace', name: 'P.180 Avanti EVO', cruise_kt: 390, long_range_cruise_kt: 318,
    range_4pax_nm: 1450, range_full_nm: 1080, takeoff_m: 972, landing_m: 1000, max_seats: 8, typical_seats: 7, luggage_kg: 159, luggage_m3: 1.25,
    mtow_kg: 5489, cabin_height_m: 1.75, fuel_kg_h: 250, hourly_rate_eur: 1950, years: [2015, null],
    drawing: { length_m: 14.41, fuselage_diameter_m: 1.95, engines: 'twin-prop', tail: 't', winglets: true, windows: 7 },
    source: 'Piaggio Aerospace Avanti EVO data (402 ktas maximum, 318 ktas long range, take-off 3,190 ft, landing 3,280 ft, 12,100 lb); ranges with load estimated',
  },
  {
    slug: 'grand-caravan-ex', class: 'turboprop', manufacturer: 'Cessna', name: 'Grand Caravan EX', cruise_kt: 185, long_range_cruise_kt: 160,
    range_4pax_nm: 820, range_full_nm: 480, takeoff_m: 659, landing_m: 570, max_seats: 9, typical_seats: 8, luggage_kg: 250, luggage_m3: 3.1,
    mtow_kg: 3995, cabin_height_m: 1.37, fuel_kg_h: 170, hourly_rate_eur: 1100, years: [2012, null],
    drawing: { length_m: 12.68, fuselage_diameter_m: 1.75, engines: 'nose-prop', tail: 'low', winglets: false, windows: 7 },
    source: 'Textron Aviation Grand Caravan EX data (195 ktas maximum, 912 nm maximum range, take-off 2,160 ft, landing 1,871 ft, 8,807 lb); ranges with load estimated',
  },
]
