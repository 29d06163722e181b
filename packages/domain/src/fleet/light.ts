import type { AircraftType } from './types.ts'

/** Light jets. Seats-full ranges: full-tank range less the fuel that the further passengers displace at maximum weight, rounded. */
export const LIGHT_JETS: readonly AircraftType[] = [
  {
    slug: 'citation-bravo', class: 'light', manufacturer: 'Cessna', name: 'Citation Bravo', cruise_kt: 390, long_range_cruise_kt: 345,
    range_4pax_nm: 1390, range_full_nm: 1150, takeoff_m: 1098, landing_m: 969, max_seats: 8, typical_seats: 7, luggage_kg: 386, luggage_m3: 2.1,
    mtow_kg: 6713, cabin_height_m: 1.45, fuel_kg_h: 500, hourly_rate_eur: 2200, years: [1997, 2006],
    drawing: { length_m: 14.39, fuselage_diameter_m: 1.65, engines: 'rear-jets', tail: 'cruciform', winglets: false, windows: 6 },
    source: 'Cessna Citation Bravo data (402 ktas maximum, take-off 3,600 ft, landing 3,180 ft, 14,800 lb); ranges with load estimated',
  },
  {
    slug: 'citation-cj2-plus', class: 'light', manufacturer: 'Cessna', name: 'Citation CJ2+', cruise_kt: 405, long_range_cruise_kt: 355,
    range_4pax_nm: 1530, range_full_nm: 1150, takeoff_m: 1024, landing_m: 908, max_seats: 7, typical_seats: 6, luggage_kg: 363, luggage_m3: 1.84,
    mtow_kg: 5670, cabin_height_m: 1.45, fuel_kg_h: 410, hourly_rate_eur: 2200, years: [2005, 2016],
    drawing: { length_m: 14.53, fuselage_diameter_m: 1.6, engines: 'rear-jets', tail: 't', winglets: false, windows: 6 },
    source: 'Cessna Citation CJ2+ brochure (418 ktas maximum, 1,781 nm maximum range, take-off 3,360 ft, landing 2,980 ft, 12,500 lb); ranges with load estimated',
  },
  {
    slug: 'citation-cj3-plus', class: 'light', manufacturer: 'Cessna', name: 'Citation CJ3+', cruise_kt: 408, long_range_cruise_kt: 355,
    range_4pax_nm: 1825, range_full_nm: 1350, takeoff_m: 969, landing_m: 844, max_seats: 8, typical_seats: 7, luggage_kg: 454, luggage_m3: 1.84,
    mtow_kg: 6291, cabin_height_m: 1.45, fuel_kg_h: 430, hourly_rate_eur: 2400, years: [2014, 2025],
    drawing: { length_m: 15.59, fuselage_diameter_m: 1.6, engines: 'rear-jets', tail: 't', winglets: false, windows: 7 },
    source: 'Textron Aviation Citation CJ3+ data (416 ktas maximum, 2,040 nm maximum range, take-off 3,180 ft, landing 2,770 ft, 13,870 lb); seats-full range estimated',
  },
  {
    slug: 'citation-cj4-gen2', class: 'light', manufacturer: 'Cessna', name: 'Citation CJ4 Gen2', cruise_kt: 440, long_range_cruise_kt: 380,
    range_4pax_nm: 1927, range_full_nm: 1450, takeoff_m: 1039, landing_m: 896, max_seats: 9, typical_seats: 7, luggage_kg: 472, luggage_m3: 2.18,
    mtow_kg: 7761, cabin_height_m: 1.45, fuel_kg_h: 530, hourly_rate_eur: 2700, years: [2021, null],
    drawing: { length_m: 16.26, fuselage_diameter_m: 1.6, engines: 'rear-jets', tail: 't', winglets: false, windows: 7 },
    source: 'Textron Aviation Citation CJ4 Gen2 data (451 ktas maximum, 2,165 nm maximum and 1,927 nm with four, take-off 3,410 ft, landing 2,940 ft); seats-full range estimated',
  },
  {
    slug: 'phenom-300', class: 'light', manufacturer: 'Embraer', name: 'Phenom 300', cruise_kt: 440, long_range_cruise_kt: 385,
    range_4pax_nm: 1900, range_full_nm: 1350, takeoff_m: 956, landing_m: 799, max_seats: 9, typical_seats: 7, luggage_kg: 290, luggage_m3: 2.4,
    mtow_kg: 8150, cabin_height_m: 1.5, fuel_kg_h: 510, hourly_rate_eur: 2500, years: [2009, 2017],
    drawing: { length_m: 15.64, fuselage_diameter_m: 1.75, engines: 'rear-jets', tail: 't', winglets: true, windows: 7 },
    source: 'Embraer Phenom 300 data (453 ktas maximum, 1,971 nm with six occupants, take-off 3,138 ft, landing 2,621 ft, 17,968 lb); ranges with load estimated, on the safe side',
  },
  {
    slug: 'phenom-300e', class: 'light', manufacturer: 'Embraer', name: 'Phenom 300E', cruise_kt: 450, long_range_cruise_kt: 390,
    range_4pax_nm: 1960, range_full_nm: 1400, takeoff_m: 974, landing_m: 674, max_seats: 9, typical_seats: 7, luggage_kg: 290, luggage_m3: 2.4,
    mtow_kg: 8415, cabin_height_m: 1.5, fuel_kg_h: 520, hourly_rate_eur: 2750, years: [2018, null],
    drawing: { length_m: 15.64, fuselage_diameter_m: 1.75, engines: 'rear-jets', tail: 't', winglets: true, windows: 7 },
    source: 'Embraer Phenom 300E data (464 ktas maximum, 2,010 nm with five occupants, take-off 3,209 ft, landing 2,212 ft, 18,552 lb); ranges with load estimated',
  },
  {
    slug: 'pc-24', class: 'light', manufacturer: 'Pilatus', name: 'PC-24', cruise_kt: 430, long_range_cruise_kt: 360,
    range_4pax_nm: 2000, range_full_nm: 1500, takeoff_m: 940, landing_m: 724, max_seats: 10, typical_seats: 8, luggage_kg: 450, luggage_m3: 2.5,
    mtow_kg: 8300, cabin_height_m: 1.55, fuel_kg_h: 520, hourly_rate_eur: 2750, years: [2018, null],
    drawing: { length_m: 16.85, fuselage_diameter_m: 1.8, engines: 'rear-jets', tail: 't', winglets: true, windows: 7 },
    source: 'Pilatus PC-24 data sheet (440 ktas maximum, 2,000 nm with four passengers, take-off 3,090 ft, landing 2,375 ft); seats-full range estimated',
  },
  {
    slug: 'hawker-400xp', class: 'light', manufacturer: 'Hawker Beechcraft', name: 'Hawker 400XP', cruise_kt: 435, long_range_cruise_kt: 400,
    range_4pax_nm: 1250, range_full_nm: 1050, takeoff_m: 1271, landing_m: 1070, max_seats: 8, typical_seats: 7, luggage_kg: 204, luggage_m3: 1.5,
    mtow_kg: 7393, cabin_height_m: 1.45, fuel_kg_h: 620, hourly_rate_eur: 2400, years: [2003, 2010],
    drawing: { length_m: 14.76, fuselage_diameter_m: 1.7, engines: 'rear-jets', tail: 't', winglets: false, windows: 6 },
    source: 'Hawker Beechcraft 400XP data (450 ktas maximum, take-off 4,169 ft, landing 3,514 ft, 16,300 lb); ranges with load estimated',
  },
  {
    slug: 'nextant-400xti', class: 'light', manufacturer: 'Nextant Aerospace', name: '400XTi', cruise_kt: 440, long_range_cruise_kt: 405,
    range_4pax_nm: 1850, range_full_nm: 1450, takeoff_m: 1161, landing_m: 975, max_seats: 8, typical_seats: 7, luggage_kg: 204, luggage_m3: 1.5,
    mtow_kg: 7394, cabin_height_m: 1.45, fuel_kg_h: 480, hourly_rate_eur: 2400, years: [2011, 2019],
    drawing: { length_m: 14.76, fuselage_diameter_m: 1.7, engines: 'rear-jets', tail: 't', winglets: false, windows: 6 },
    source: 'Nextant Aerospace 400XTi data (460 ktas maximum, 2,003 nm with four occupants, take-off 3,810 ft, 16,300 lb); ranges with load estimated',
  },
  {
    slug: 'learjet-75-liberty', class: 'light', manufacturer: 'Bombardier', name: 'Learjet 75 Liberty', cruise_kt: 455, long_range_cruise_kt: 430,
    range_4pax_nm: 2080, range_full_nm: 1750, takeoff_m: 1353, landing_m: 811, max_seats: 8, typical_seats: 6, luggage_kg: 227, luggage_m3: 1.42,
    mtow_kg: 9752, cabin_height_m: 1.5, fuel_kg_h: 640, hourly_rate_eur: 2900, years: [2020, 2022],
    drawing: { length_m: 17.68, fuselage_diameter_m: 1.75, engines: 'rear-jets', tail: 't', winglets: true, windows: 8 },
    source: 'Bombardier Learjet 75 Liberty factsheet (464 ktas high speed, 2,080 nm with four, take-off 4,440 ft, landing 2,660 ft, 21,500 lb); seats-full range estimated',
  },
]
