import type { AircraftType } from './types.ts'

/** Midsize jets. Seats-full ranges: full-tank range less the fuel that the further passengers displace at maximum weight, rounded. */
export const MIDSIZE_JETS: readonly AircraftType[] = [
  {
    slug: 'citation-xls-plus', class: 'midsize', manufacturer: 'Cessna', name: 'Citation XLS+', cruise_kt: 430, long_range_cruise_kt: 375,
    range_4pax_nm: 1858, range_full_nm: 1500, takeoff_m: 1085, landing_m: 969, max_seats: 9, typical_seats: 8, luggage_kg: 363, luggage_m3: 2.27,
    mtow_kg: 9163, cabin_height_m: 1.73, fuel_kg_h: 720, hourly_rate_eur: 3000, years: [2008, 2022],
    drawing: { length_m: 16, fuselage_diameter_m: 1.95, engines: 'rear-jets', tail: 'cruciform', winglets: false, windows: 7 },
    source: 'Textron Aviation Citation XLS+ data (441 ktas maximum, 2,100 nm maximum and 1,858 nm with four, take-off 3,560 ft, landing 3,180 ft, 20,200 lb); seats-full range estimated',
  },
  {
    slug: 'hawker-800xp', class: 'midsize', manufacturer: 'Raytheon Aircraft', name: 'Hawker 800XP', cruise_kt: 430, long_range_cruise_kt: 402,
    range_4pax_nm: 2540, range_full_nm: 2200, takeoff_m: 1534, landing_m: 1372, max_seats: 9, typical_seats: 8, luggage_kg: 227, luggage_m3: 1.36,
    mtow_kg: 12701, cabin_height_m: 1.75, fuel_kg_h: 880, hourly_rate_eur: 3050, years: [1995, 2005],
    drawing: { length_m: 15.6, fuselage_diameter_m: 2.05, engines: 'rear-jets', tail: 'cruciform', winglets: false, windows: 6 },
    source: 'Raytheon Hawker 800XP data (447 ktas maximum, take-off 5,032 ft, landing 4,500 ft factored, 28,000 lb); ranges with load estimated',
  },
  {
    slug: 'hawker-900xp', class: 'midsize', manufacturer: 'Hawker Beechcraft', name: 'Hawker 900XP', cruise_kt: 434, long_range_cruise_kt: 402,
    range_4pax_nm: 2733, range_full_nm: 2450, takeoff_m: 1534, landing_m: 1372, max_seats: 9, typical_seats: 8, luggage_kg: 227, luggage_m3: 1.36,
    mtow_kg: 12701, cabin_height_m: 1.75, fuel_kg_h: 830, hourly_rate_eur: 3250, years: [2007, 2013],
    drawing: { length_m: 15.6, fuselage_diameter_m: 2.05, engines: 'rear-jets', tail: 'cruciform', winglets: true, windows: 6 },
    source: 'Hawker Beechcraft 900XP data (448 ktas maximum, 2,733 nm with six NBAA, take-off 5,032 ft, 28,000 lb); seats-full range estimated',
  },
  {
    slug: 'learjet-60xr', class: 'midsize', manufacturer: 'Bombardier', name: 'Learjet 60XR', cruise_kt: 453, long_range_cruise_kt: 420,
    range_4pax_nm: 2365, range_full_nm: 2050, takeoff_m: 1661, landing_m: 1042, max_seats: 8, typical_seats: 7, luggage_kg: 227, luggage_m3: 1.67,
    mtow_kg: 10659, cabin_height_m: 1.71, fuel_kg_h: 790, hourly_rate_eur: 3050, years: [2007, 2013],
    drawing: { length_m: 17.88, fuselage_diameter_m: 1.95, engines: 'rear-jets', tail: 't', winglets: true, windows: 6 },
    source: 'Bombardier Learjet 60XR factsheet (466 ktas high speed, 2,365 nm with four, take-off 5,450 ft, landing 3,420 ft, 23,500 lb); seats-full range estimated',
  },
  {
    slug: 'gulfstream-g150', class: 'midsize', manufacturer: 'Gulfstream', name: 'G150', cruise_kt: 455, long_range_cruise_kt: 430,
    range_4pax_nm: 2950, range_full_nm: 2600, takeoff_m: 1524, landing_m: 878, max_seats: 8, typical_seats: 7, luggage_kg: 499, luggage_m3: 2.27,
    mtow_kg: 11839, cabin_height_m: 1.75, fuel_kg_h: 770, hourly_rate_eur: 3300, years: [2006, 2017],
    drawing: { length_m: 17.3, fuselage_diameter_m: 2, engines: 'rear-jets', tail: 'cruciform', winglets: true, windows: 6 },
    source: 'Gulfstream G150 data (Mach 0.80, 3,000 nm at long range cruise, take-off 5,000 ft, landing 2,880 ft, 26,100 lb); ranges with load estimated',
  },
  {
    slug: 'citation-latitude', class: 'midsize', manufacturer: 'Cessna', name: 'Citation Latitude', cruise_kt: 435, long_range_cruise_kt: 372,
    range_4pax_nm: 2700, range_full_nm: 2350, takeoff_m: 1091, landing_m: 756, max_seats: 9, typical_seats: 8, luggage_kg: 454, luggage_m3: 3.6,
    mtow_kg: 13971, cabin_height_m: 1.83, fuel_kg_h: 870, hourly_rate_eur: 3500, years: [2015, null],
    drawing: { length_m: 18.97, fuselage_diameter_m: 2.2, engines: 'rear-jets', tail: 'cruciform', winglets: false, windows: 7 },
    source: 'Textron Aviation Citation Latitude data (446 ktas maximum, 2,700 nm with four, take-off 3,580 ft, landing 2,480 ft, 30,800 lb); seats-full range estimated',
  },
  {
    slug: 'praetor-500', class: 'midsize', manufacturer: 'Embraer', name: 'Praetor 500', cruise_kt: 455, long_range_cruise_kt: 430,
    range_4pax_nm: 3340, range_full_nm: 2950, takeoff_m: 1287, landing_m: 636, max_seats: 9, typical_seats: 8, luggage_kg: 450, luggage_m3: 4.2,
    mtow_kg: 17040, cabin_height_m: 1.83, fuel_kg_h: 920, hourly_rate_eur: 3700, years: [2019, null],
    drawing: { length_m: 19.69, fuselage_diameter_m: 2.3, engines: 'rear-jets', tail: 't', winglets: true, windows: 8 },
    source: 'Embraer Praetor 500 data (466 ktas high speed, 3,340 nm with four, take-off 4,222 ft, landing 2,086 ft, 37,567 lb); seats-full range estimated',
  },
]
