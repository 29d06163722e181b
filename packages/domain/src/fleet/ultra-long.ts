import type { AircraftType } from './types.ts'

/** Ultra-long-range jets. Seats-full ranges: full-tank range less the fuel that the further passengers displace at maximum weight, rounded. */
export const ULTRA_LONG_JETS: readonly AircraftType[] = [
  {
    slug: 'falcon-7x', class: 'ultra-long', manufacturer: 'Dassault', name: 'Falcon 7X', cruise_kt: 482, long_range_cruise_kt: 459,
    range_4pax_nm: 5950, range_full_nm: 5400, takeoff_m: 1740, landing_m: 631, max_seats: 14, typical_seats: 13, luggage_kg: 909, luggage_m3: 4,
    mtow_kg: 31751, cabin_height_m: 1.88, fuel_kg_h: 1180, hourly_rate_eur: 6000, years: [2007, 2023],
    drawing: { length_m: 23.38, fuselage_diameter_m: 2.5, engines: 'rear-trijet', tail: 'cruciform', winglets: true, windows: 14 },
    source: 'Dassault Falcon 7X data (Mach 0.80 cruise, 5,950 nm with eight, take-off 5,710 ft, landing 2,070 ft, 70,000 lb); seats-full range estimated',
  },
  {
    slug: 'falcon-8x', class: 'ultra-long', manufacturer: 'Dassault', name: 'Falcon 8X', cruise_kt: 482, long_range_cruise_kt: 459,
    range_4pax_nm: 6450, range_full_nm: 5900, takeoff_m: 1829, landing_m: 655, max_seats: 16, typical_seats: 13, luggage_kg: 909, luggage_m3: 4,
    mtow_kg: 33113, cabin_height_m: 1.88, fuel_kg_h: 1200, hourly_rate_eur: 6500, years: [2016, null],
    drawing: { length_m: 24.46, fuselage_diameter_m: 2.5, engines: 'rear-trijet', tail: 'cruciform', winglets: true, windows: 16 },
    source: 'Dassault Falcon 8X data (Mach 0.80 cruise, 6,450 nm with eight, take-off 6,000 ft, landing 2,150 ft, 73,000 lb); seats-full range estimated',
  },
  {
    slug: 'global-express-xrs', class: 'ultra-long', manufacturer: 'Bombardier', name: 'Global Express XRS', cruise_kt: 482, long_range_cruise_kt: 459,
    range_4pax_nm: 5940, range_full_nm: 5500, takeoff_m: 1887, landing_m: 814, max_seats: 16, typical_seats: 13, luggage_kg: 454, luggage_m3: 5.5,
    mtow_kg: 44452, cabin_height_m: 1.88, fuel_kg_h: 1650, hourly_rate_eur: 6350, years: [2005, 2012],
    drawing: { length_m: 30.3, fuselage_diameter_m: 2.69, engines: 'rear-jets', tail: 't', winglets: true, windows: 13 },
    source: 'Bombardier Global Express XRS factsheet (Mach 0.80 long range, about 6,000 nm with eight, take-off 6,190 ft, landing 2,670 ft, 98,000 lb); ranges with load estimated',
  },
  {
    slug: 'global-6000', class: 'ultra-long', manufacturer: 'Bombardier', name: 'Global 6000', cruise_kt: 484, long_range_cruise_kt: 470,
    range_4pax_nm: 6000, range_full_nm: 5550, takeoff_m: 1974, landing_m: 814, max_seats: 17, typical_seats: 13, luggage_kg: 454, luggage_m3: 5.5,
    mtow_kg: 45132, cabin_height_m: 1.88, fuel_kg_h: 1600, hourly_rate_eur: 6800, years: [2012, 2021],
    drawing: { length_m: 30.3, fuselage_diameter_m: 2.69, engines: 'rear-jets', tail: 't', winglets: true, windows: 13 },
    source: 'Bombardier Global 6000 factsheet (Mach 0.85, 6,000 nm with eight, take-off 6,476 ft, landing 2,670 ft, 99,500 lb); seats-full range estimated',
  },
  {
    slug: 'global-7500', class: 'ultra-long', manufacturer: 'Bombardier', name: 'Global 7500', cruise_kt: 488, long_range_cruise_kt: 488,
    range_4pax_nm: 7700, range_full_nm: 7100, takeoff_m: 1768, landing_m: 769, max_seats: 19, typical_seats: 15, luggage_kg: 454, luggage_m3: 5.5,
    mtow_kg: 52095, cabin_height_m: 1.88, fuel_kg_h: 1650, hourly_rate_eur: 8550, years: [2018, null],
    drawing: { length_m: 33.8, fuselage_diameter_m: 2.69, engines: 'rear-jets', tail: 't', winglets: true, windows: 14 },
    source: 'Bombardier Global 7500 factsheet (Mach 0.85, 7,700 nm with eight, take-off 5,800 ft, landing 2,520 ft, 114,850 lb); seats-full range estimated',
  },
  {
    slug: 'gulfstream-g550', class: 'ultra-long', manufacturer: 'Gulfstream', name: 'G550', cruise_kt: 480, long_range_cruise_kt: 459,
    range_4pax_nm: 6750, range_full_nm: 6150, takeoff_m: 1801, landing_m: 844, max_seats: 18, typical_seats: 14, luggage_kg: 1134, luggage_m3: 4.8,
    mtow_kg: 41277, cabin_height_m: 1.83, fuel_kg_h: 1450, hourly_rate_eur: 6500, years: [2003, 2021],
    drawing: { length_m: 29.39, fuselage_diameter_m: 2.39, engines: 'rear-jets', tail: 't', winglets: true, windows: 7 },
    source: 'Gulfstream G550 data (Mach 0.80 long range, 6,750 nm with eight, take-off 5,910 ft, landing 2,770 ft, 91,000 lb); seats-full range estimated',
  },
  {
    slug: 'gulfstream-g600', class: 'ultra-long', manufacturer: 'Gulfstream', name: 'G600', cruise_kt: 495, long_range_cruise_kt: 488,
    range_4pax_nm: 6600, range_full_nm: 6050, takeoff_m: 1798, landing_m: 945, max_seats: 19, typical_seats: 14, luggage_kg: 1134, luggage_m3: 5,
    mtow_kg: 42910, cabin_height_m: 1.88, fuel_kg_h: 1450, hourly_rate_eur: 7300, years: [2019, null],
    drawing: { length_m: 29.29, fuselage_diameter_m: 2.5, engines: 'rear-jets', tail: 't', winglets: true, windows: 7 },
    source: 'Gulfstream G600 data (Mach 0.85 long range, 6,600 nm with eight, take-off 5,900 ft, landing 3,100 ft, 94,600 lb); seats-full range estimated',
  },
  {
    slug: 'gulfstream-g650er', class: 'ultra-long', manufacturer: 'Gulfstream', name: 'G650ER', cruise_kt: 495, long_range_cruise_kt: 488,
    range_4pax_nm: 7500, range_full_nm: 6900, takeoff_m: 1920, landing_m: 914, max_seats: 19, typical_seats: 14, luggage_kg: 1134, luggage_m3: 5.5,
    mtow_kg: 46992, cabin_height_m: 1.91, fuel_kg_h: 1550, hourly_rate_eur: 7800, years: [2014, 2025],
    drawing: { length_m: 30.41, fuselage_diameter_m: 2.7, engines: 'rear-jets', tail: 't', winglets: true, windows: 8 },
    source: 'Gulfstream G650ER data (Mach 0.85 long range, 7,500 nm with eight, take-off 6,299 ft, landing 3,000 ft, 103,600 lb); seats-full range estimated',
  },
  {
    slug: 'gulfstream-g700', class: 'ultra-long', manufacturer: 'Gulfstream', name: 'G700', cruise_kt: 497, long_range_cruise_kt: 488,
    range_4pax_nm: 7750, range_full_nm: 7150, takeoff_m: 1905, landing_m: 762, max_seats: 19, typical_seats: 15, luggage_kg: 1134, luggage_m3: 5.5,
    mtow_kg: 48807, cabin_height_m: 1.91, fuel_kg_h: 1600, hourly_rate_eur: 8750, years: [2024, null],
    drawing: { length_m: 33.48, fuselage_diameter_m: 2.7, engines: 'rear-jets', tail: 't', winglets: true, windows: 10 },
    source: 'Gulfstream G700 data (Mach 0.85 long range, 7,750 nm with eight, take-off 6,250 ft, landing 2,500 ft, 107,600 lb); seats-full range estimated',
  },
]
