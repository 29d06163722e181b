import type { AircraftType } from './types.ts'

/** Airliners with a private cabin. Seats are those of a usual private cabin, not of the airline version. */
export const VIP_AIRLINERS: readonly AircraftType[] = [
  {
    slug: 'lineage-1000e', class: 'vip-airliner', manufacturer: 'Embraer', name: 'Lineage 1000E', cruise_kt: 459, long_range_cruise_kt: 442,
    range_4pax_nm: 4600, range_full_nm: 4250, takeoff_m: 1856, landing_m: 826, max_seats: 19, typical_seats: 19, luggage_kg: 1180, luggage_m3: 9.1,
    mtow_kg: 54500, cabin_height_m: 2, fuel_kg_h: 1850, hourly_rate_eur: 8100, years: [2013, 2020],
    drawing: { length_m: 36.24, fuselage_diameter_m: 3.35, engines: 'wing-jets', tail: 'low', winglets: true, windows: 26 },
    source: 'Embraer Lineage 1000E data (Mach 0.80, 4,600 nm with eight, take-off 6,089 ft, landing 2,710 ft, 120,152 lb); seats-full range estimated',
  },
  {
    slug: 'acj318', class: 'vip-airliner', manufacturer: 'Airbus', name: 'ACJ318 Elite', cruise_kt: 455, long_range_cruise_kt: 447,
    range_4pax_nm: 4200, range_full_nm: 3900, takeoff_m: 1780, landing_m: 1240, max_seats: 19, typical_seats: 18, luggage_kg: 2000, luggage_m3: 21,
    mtow_kg: 68000, cabin_height_m: 2.25, fuel_kg_h: 2350, hourly_rate_eur: 9700, years: [2007, 2013],
    drawing: { length_m: 31.44, fuselage_diameter_m: 4.14, engines: 'wing-jets', tail: 'low', winglets: true, windows: 24 },
    source: 'Airbus ACJ318 Elite data (4,200 nm with eight, 68 t); field lengths from the A318 airport planning document, luggage and seats-full range estimated',
  },
  {
    slug: 'acj319', class: 'vip-airliner', manufacturer: 'Airbus', name: 'ACJ319', cruise_kt: 455, long_range_cruise_kt: 447,
    range_4pax_nm: 6000, range_full_nm: 5400, takeoff_m: 1950, landing_m: 1360, max_seats: 30, typical_seats: 19, luggage_kg: 2500, luggage_m3: 12,
    mtow_kg: 76500, cabin_height_m: 2.25, fuel_kg_h: 2450, hourly_rate_eur: 10950, years: [1999, 2019],
    drawing: { length_m: 33.84, fuselage_diameter_m: 4.14, engines: 'wing-jets', tail: 'low', winglets: true, windows: 28 },
    source: 'Airbus ACJ319 data (6,000 nm with eight and extra tanks, 76.5 t); field lengths from the A319 airport planning document, luggage and seats-full range estimated',
  },
  {
    slug: 'acj320neo', class: 'vip-airliner', manufacturer: 'Airbus', name: 'ACJ320neo', cruise_kt: 455, long_range_cruise_kt: 447,
    range_4pax_nm: 6300, range_full_nm: 5800, takeoff_m: 2050, landing_m: 1440, max_seats: 40, typical_seats: 25, luggage_kg: 3000, luggage_m3: 17,
    mtow_kg: 79000, cabin_height_m: 2.25, fuel_kg_h: 2250, hourly_rate_eur: 12600, years: [2019, null],
    drawing: { length_m: 37.57, fuselage_diameter_m: 4.14, engines: 'wing-jets', tail: 'low', winglets: true, windows: 32 },
    source: 'Airbus ACJ320neo data (6,000 nm with 25, 79 t); field lengths from the A320 airport planning document, other loads estimated',
  },
  {
    slug: 'acj-twotwenty', class: 'vip-airliner', manufacturer: 'Airbus', name: 'ACJ TwoTwenty', cruise_kt: 455, long_range_cruise_kt: 447,
    range_4pax_nm: 5650, range_full_nm: 5200, takeoff_m: 1515, landing_m: 1387, max_seats: 19, typical_seats: 18, luggage_kg: 1800, luggage_m3: 12,
    mtow_kg: 63700, cabin_height_m: 2.1, fuel_kg_h: 1850, hourly_rate_eur: 10550, years: [2022, null],
    drawing: { length_m: 35, fuselage_diameter_m: 3.7, engines: 'wing-jets', tail: 'low', winglets: true, windows: 28 },
    source: 'Airbus ACJ TwoTwenty data (5,650 nm, up to 18 passengers); field lengths from the A220-100 airport planning document, luggage and seats-full range estimated',
  },
  {
    slug: 'bbj', class: 'vip-airliner', manufacturer: 'Boeing', name: 'BBJ (737-700)', cruise_kt: 455, long_range_cruise_kt: 448,
    range_4pax_nm: 5900, range_full_nm: 5350, takeoff_m: 1950, landing_m: 1160, max_seats: 30, typical_seats: 18, luggage_kg: 2000, luggage_m3: 7,
    mtow_kg: 77564, cabin_height_m: 2.16, fuel_kg_h: 2450, hourly_rate_eur: 10950, years: [1998, 2018],
    drawing: { length_m: 33.63, fuselage_diameter_m: 4.01, engines: 'wing-jets', tail: 'low', winglets: true, windows: 28 },
    source: 'Boeing Business Jets BBJ data (Mach 0.79 long range, about 6,000 nm with eight, 171,000 lb); field lengths, luggage and loaded ranges estimated',
  },
  {
    slug: 'bbj-max-8', class: 'vip-airliner', manufacturer: 'Boeing', name: 'BBJ MAX 8', cruise_kt: 455, long_range_cruise_kt: 448,
    range_4pax_nm: 6325, range_full_nm: 5850, takeoff_m: 2300, landing_m: 1600, max_seats: 40, typical_seats: 19, luggage_kg: 2500, luggage_m3: 10,
    mtow_kg: 82191, cabin_height_m: 2.16, fuel_kg_h: 2300, hourly_rate_eur: 13350, years: [2018, null],
    drawing: { length_m: 39.47, fuselage_diameter_m: 4.01, engines: 'wing-jets', tail: 'low', winglets: true, windows: 34 },
    source: 'Boeing Business Jets BBJ MAX 8 data (6,325 nm with eight, 181,200 lb); field lengths, luggage and seats-full range estimated',
  },
]
