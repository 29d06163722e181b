import type { AircraftType } from './types.ts'

/** Very light jets. Seats-full ranges: full-tank range less the fuel that the further passengers displace at maximum weight, rounded. */
export const VERY_LIGHT_JETS: readonly AircraftType[] = [
  {
    slug: 'citation-mustang', class: 'very-light', manufacturer: 'Cessna', name: 'Citation Mustang', cruise_kt: 335, long_range_cruise_kt: 290,
    range_4pax_nm: 980, range_full_nm: 980, takeoff_m: 948, landing_m: 729, max_seats: 4, typical_seats: 4, luggage_kg: 190, luggage_m3: 1.61,
    mtow_kg: 3921, cabin_height_m: 1.37, fuel_kg_h: 270, hourly_rate_eur: 1550, years: [2006, 2017],
    drawing: { length_m: 12.37, fuselage_diameter_m: 1.5, engines: 'rear-jets', tail: 't', winglets: false, windows: 4 },
    source: 'Cessna Citation Mustang brochure (340 ktas, 1,167 nm maximum range, take-off 3,110 ft, landing 2,390 ft, 8,645 lb); range with four estimated',
  },
  {
    slug: 'eclipse-550', class: 'very-light', manufacturer: 'Eclipse Aerospace', name: 'Eclipse 550', cruise_kt: 365, long_range_cruise_kt: 320,
    range_4pax_nm: 950, range_full_nm: 850, takeoff_m: 741, landing_m: 850, max_seats: 5, typical_seats: 4, luggage_kg: 118, luggage_m3: 0.73,
    mtow_kg: 2722, cabin_height_m: 1.27, fuel_kg_h: 190, hourly_rate_eur: 1400, years: [2013, 2017],
    drawing: { length_m: 10.2, fuselage_diameter_m: 1.45, engines: 'rear-jets', tail: 't', winglets: false, windows: 3 },
    source: 'Eclipse 550 data (375 ktas maximum, 1,125 nm NBAA IFR, take-off 2,433 ft, landing 2,789 ft, 6,000 lb); range with four estimated',
  },
  {
    slug: 'phenom-100', class: 'very-light', manufacturer: 'Embraer', name: 'Phenom 100', cruise_kt: 380, long_range_cruise_kt: 330,
    range_4pax_nm: 1178, range_full_nm: 880, takeoff_m: 1036, landing_m: 823, max_seats: 6, typical_seats: 4, luggage_kg: 190, luggage_m3: 1.98,
    mtow_kg: 4750, cabin_height_m: 1.5, fuel_kg_h: 300, hourly_rate_eur: 1700, years: [2008, 2016],
    drawing: { length_m: 12.82, fuselage_diameter_m: 1.75, engines: 'rear-jets', tail: 't', winglets: false, windows: 4 },
    source: 'Embraer Phenom 100 data (390 ktas maximum, 1,178 nm with four occupants, take-off 3,400 ft, landing 2,699 ft, 10,472 lb); seats-full range estimated',
  },
  {
    slug: 'phenom-100ev', class: 'very-light', manufacturer: 'Embraer', name: 'Phenom 100EV', cruise_kt: 395, long_range_cruise_kt: 335,
    range_4pax_nm: 1178, range_full_nm: 900, takeoff_m: 972, landing_m: 741, max_seats: 6, typical_seats: 4, luggage_kg: 190, luggage_m3: 1.98,
    mtow_kg: 4800, cabin_height_m: 1.5, fuel_kg_h: 300, hourly_rate_eur: 1800, years: [2017, 2023],
    drawing: { length_m: 12.82, fuselage_diameter_m: 1.75, engines: 'rear-jets', tail: 't', winglets: false, windows: 4 },
    source: 'Embraer Phenom 100EV data (405 ktas maximum, 1,178 nm with four occupants, take-off 3,190 ft, landing 2,430 ft); seats-full range estimated',
  },
  {
    slug: 'citation-cj1-plus', class: 'very-light', manufacturer: 'Cessna', name: 'Citation CJ1+', cruise_kt: 380, long_range_cruise_kt: 330,
    range_4pax_nm: 1100, range_full_nm: 850, takeoff_m: 991, landing_m: 789, max_seats: 6, typical_seats: 5, luggage_kg: 250, luggage_m3: 1.5,
    mtow_kg: 4853, cabin_height_m: 1.45, fuel_kg_h: 360, hourly_rate_eur: 1850, years: [2005, 2011],
    drawing: { length_m: 12.98, fuselage_diameter_m: 1.6, engines: 'rear-jets', tail: 't', winglets: false, windows: 5 },
    source: 'Cessna Citation CJ1+ brochure (389 ktas maximum, take-off 3,250 ft, landing 2,590 ft, 10,700 lb); ranges with load estimated',
  },
  {
    slug: 'citation-m2-gen2', class: 'very-light', manufacturer: 'Cessna', name: 'Citation M2 Gen2', cruise_kt: 395, long_range_cruise_kt: 340,
    range_4pax_nm: 1183, range_full_nm: 800, takeoff_m: 978, landing_m: 789, max_seats: 7, typical_seats: 6, luggage_kg: 329, luggage_m3: 1.3,
    mtow_kg: 4853, cabin_height_m: 1.45, fuel_kg_h: 350, hourly_rate_eur: 1900, years: [2021, null],
    drawing: { length_m: 12.98, fuselage_diameter_m: 1.6, engines: 'rear-jets', tail: 't', winglets: true, windows: 5 },
    source: 'Textron Aviation Citation M2 Gen2 data (404 ktas maximum, 1,550 nm maximum range, take-off 3,210 ft, landing 2,590 ft, 10,700 lb); seats-full range estimated',
  },
  {
    slug: 'hondajet-elite-s', class: 'very-light', manufacturer: 'Honda Aircraft', name: 'HondaJet Elite S', cruise_kt: 410, long_range_cruise_kt: 360,
    range_4pax_nm: 1300, range_full_nm: 1000, takeoff_m: 1064, landing_m: 920, max_seats: 6, typical_seats: 5, luggage_kg: 227, luggage_m3: 1.87,
    mtow_kg: 4944, cabin_height_m: 1.47, fuel_kg_h: 310, hourly_rate_eur: 1950, years: [2021, 2022],
    drawing: { length_m: 12.99, fuselage_diameter_m: 1.7, engines: 'rear-jets', tail: 't', winglets: true, windows: 4 },
    source: 'Honda Aircraft HondaJet Elite S data (422 ktas maximum, 1,437 nm with four occupants, take-off 3,491 ft, landing 3,017 ft, 10,900 lb); ranges with load estimated',
  },
]
